import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readConfig } from '#contract/site/config.ts'
import { aSchool, aTestAccount } from '#tests/support/accounts/people.ts'
import {
  expectFocus,
  expectAlert,
  expectIssue,
  expectToast,
  field,
  fillIn,
  openScreen,
  press,
  repliesArrived,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const open = (at: string) => openScreen({ app: testApp({ db: db() }), at })

async function signIn(user: UserEvent, email: string, password = 'correct horse battery'): Promise<void> {
  await fillIn(user, { Email: email, Password: password })
  await press(user, 'Sign In')
}

async function expectAddress(address: string): Promise<void> {
  await waitFor(() => expect(location.pathname + location.search).toBe(address))
}

test('switching tabs just after signing in does not move the focus', { tags: ['long'] }, async () => {
  const { email } = await aSchool(platform())
  const user = await open('/login')
  await signIn(user, email)
  await expectAddress('/dashboard')
  const greeting = await screen.findByRole('heading', { level: 1, name: /^Good / })
  await expectFocus(() => greeting)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await repliesArrived()
  expect(screen.getByRole('banner')).toBeVisible()
  expect(greeting).toHaveFocus()
})

test('a wrong password is refused in a sentence, and what was typed stays', async () => {
  const { email } = await aSchool(platform())
  const user = await open('/login')
  await signIn(user, email, 'not this one')
  await expectAlert('Invalid email or password')
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Invalid email or password'))
  expect(field('Email')).toHaveValue(email)
  expect(field('Password')).toHaveValue('not this one')
  await fillIn(user, { Email: '' })
  await press(user, 'Sign In')
  await expectIssue('Email', /Please enter your email address/)
  await expectFocus(() => field('Email'))
})

test('the password can be shown before it is sent', async () => {
  const user = await open('/login')
  await press(user, 'Show password')
  expect(field('Password')).toHaveAttribute('type', 'text')
  await press(user, 'Hide password')
  expect(field('Password')).toHaveAttribute('type', 'password')
})

test('demo mode does not prefill a form that the user has begun to fill in', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  replyTo(readConfig, async () => {
    await held
    return undefined
  })
  const user = await open('/login')
  await user.click(field('Email'))
  release()
  await repliesArrived()
  await user.keyboard('grace@oakfield.example')
  expect(field('Email')).toHaveValue('grace@oakfield.example')
  expect(field('Password')).toHaveValue('')
})

test.for(['/dashboard', '/account'])('a signed-out user at %s logs in first, and returns there', async (path) => {
  const { email } = await aSchool(platform())
  const user = await open(path)
  await expectAddress(`/login?next=${encodeURIComponent(path)}`)
  await signIn(user, email)
  await expectAddress(path)
})

test('a signed-in user is redirected from the login page, and can still sign in at the other door', async () => {
  const { cookie } = await aSchool(platform())
  const app = testApp({ db: db() })
  await openScreen({ app, at: '/login', cookie })
  await expectAddress('/dashboard')
  await open('/login?next=/account')
  await expectAddress('/account')
  await open('/login?next=//evil.example')
  await expectAddress('/dashboard')
  await open('/test-login')
  expect(await screen.findByRole('heading', { name: 'Test login' })).toBeVisible()
})

test('a trial that is signed in is redirected from the login page, as from its own door', async () => {
  const { cookie } = await aTestAccount(platform(), { trialEndsAt: new Date('2026-11-30T08:50:00Z') })
  for (const at of ['/login', '/test-login']) {
    await openScreen({ app: testApp({ db: db() }), at, cookie })
    await expectAddress('/dashboard')
  }
})

test('a stale sign-in hint does not prevent signing in', async () => {
  const { email } = await aSchool(platform())
  document.cookie = 'dd_hint=1; path=/'
  const user = await open('/login')
  await signIn(user, email)
  await expectAddress('/dashboard')
  await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('Priya Shah'))
})

test('the requested page is kept from the school login to the test login', async () => {
  const { email } = await aTestAccount(platform())
  const user = await open('/account')
  await user.click(await screen.findByRole('link', { name: 'Test login' }))
  await expectAddress('/test-login?next=%2Faccount')
  await signIn(user, email)
  await expectAddress('/account')
})

test.for(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', '/api/logout'])(
  'the login with the next URL %j leads to the dashboard',
  async (next) => {
    const { email } = await aSchool(platform())
    const user = await open(`/login?next=${encodeURIComponent(next)}`)
    await signIn(user, email)
    await expectAddress('/dashboard')
  },
)

test('the test door shows in a toast why a login failed', async () => {
  const { email } = await aTestAccount(platform())
  const user = await open('/test-login')
  await signIn(user, email, 'not this one')
  await expectToast('Login failed')
  await expectToast('Invalid email or password')
  expect(field('Email')).toHaveValue(email)
  await signIn(user, email)
  await expectAddress('/dashboard')
})
