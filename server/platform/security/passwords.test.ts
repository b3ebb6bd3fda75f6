import { expect, test } from 'vitest'
import { hashPassword, isPassword, refuseWeakPassword } from './passwords.ts'

const teacher = { role: 'staff', email: 'priya@oakfield.sch.uk' } as const

test.for(['password', 'Password1', 'qwertyuiop', 'LIVERPOOL1', '123456789012'])(
  '"%s" is refused as one of the most common',
  (wanted) => {
    expect(() => refuseWeakPassword(wanted, teacher)).toThrow('one of the most common')
  },
)

test('a password that is too short is refused for its length first', () => {
  expect(() => refuseWeakPassword('qwerty', teacher)).toThrow('Password must be at least 8 characters long')
  expect(() => refuseWeakPassword('qwerty', { ...teacher, role: 'test' })).toThrow('one of the most common')
})

test('an ordinary sentence is accepted', () => {
  expect(() => refuseWeakPassword('our dog eats socks', { ...teacher, role: 'admin' })).not.toThrow()
})

test('a password matches however the keyboard encodes its é', async () => {
  const passwordHash = await hashPassword('caf\u00e9 au lait')
  expect(await isPassword('cafe\u0301 au lait', passwordHash)).toBe(true)
  expect(await isPassword('cafe au lait', passwordHash)).toBe(false)
})

test('passwords are hashed with Argon2id, 19 MiB, two rounds', async () => {
  expect(await hashPassword('our dog eats socks')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('hashing a password does not block the event loop', async () => {
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  await Promise.all([hashPassword('our dog eats socks'), hashPassword('our cat does not')])
  clearInterval(turning)
  expect(turns).toBeGreaterThan(2)
})

test('no password matches an account without one', async () => {
  expect(await isPassword('no account has this password', null)).toBe(false)
})
