import { expect, test } from 'vitest'
import { hashPassword, isPassword, refuseWeakPassword } from './passwords.ts'

const teacher = { role: 'staff', email: 'priya@oakfield.sch.uk' } as const

test.for(['password', 'Password1', 'qwertyuiop', 'LIVERPOOL1', '123456789012'])(
  '"%s" is refused as one of the most common',
  (wanted) => {
    expect(() => refuseWeakPassword(wanted, teacher)).toThrow('one of the most common')
  },
)

test('a short one is told its length before anything else', () => {
  expect(() => refuseWeakPassword('qwerty', teacher)).toThrow('Password must be at least 8 characters long')
  expect(() => refuseWeakPassword('qwerty', { ...teacher, role: 'test' })).toThrow('one of the most common')
})

test('an ordinary sentence is accepted', () => {
  expect(() => refuseWeakPassword('our dog eats socks', { ...teacher, role: 'admin' })).not.toThrow()
})

test('a password is the same however a keyboard spells its é', async () => {
  const kept = await hashPassword('caf\u00e9 au lait')
  expect(await isPassword('cafe\u0301 au lait', kept)).toBe(true)
  expect(await isPassword('cafe au lait', kept)).toBe(false)
})

test('an account without a password is opened by none', async () => {
  expect(await isPassword('nobody has this password', null)).toBe(false)
})
