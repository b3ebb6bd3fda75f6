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

test('what is kept of a password is slow to guess at: Argon2id, 19 MiB, two rounds', async () => {
  expect(await hashPassword('our dog eats socks')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the server goes on while a password is hashed', async () => {
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  await Promise.all([hashPassword('our dog eats socks'), hashPassword('our cat does not')])
  clearInterval(turning)
  expect(turns).toBeGreaterThan(2)
})

test('an account without a password is opened by none', async () => {
  expect(await isPassword('nobody has this password', null)).toBe(false)
})
