import { expect, test } from 'vitest'
import { loginPath } from './login-path.ts'
import { nextPath, withNext } from './next-path.ts'

test.each(['/account', '/dashboard?view=teacher', '/account#staff', '/payment?plan=school'])(
  'signing in leads to the requested page %s',
  (path) => {
    expect(nextPath(`?next=${encodeURIComponent(path)}`)).toBe(path)
  },
)

test.each([
  '',
  'account',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/ /evil.example',
  '/account//evil.example',
  '/account\\..\\evil',
  '/\u0000/evil.example',
  'javascript:alert(1)',
  '/api/logout',
  '/API/logout',
  '/x/../api/logout',
  '/./api/logout',
  '/%61pi/logout',
  '/account/%zz',
])('signing in never leads to %j', (path) => {
  expect(nextPath(`?next=${encodeURIComponent(path)}`)).toBe('/dashboard')
})

test('without a requested page, signing in leads to the dashboard', () => {
  expect(nextPath('')).toBe('/dashboard')
})

test('the requested page is kept through the login page, and from one login page to another', () => {
  const login = loginPath('/account?tab=staff')

  expect(login).toBe('/login?next=%2Faccount%3Ftab%3Dstaff')
  expect(nextPath(login.slice('/login'.length))).toBe('/account?tab=staff')
  expect(withNext('/test-login', login.slice('/login'.length))).toBe('/test-login?next=%2Faccount%3Ftab%3Dstaff')
  expect(withNext('/test-login', '?next=//evil.example')).toBe('/test-login')
})
