import { expect, test } from 'vitest'
import { passwordFault } from '#contract/accounts/passwords.ts'
import { newPassword } from './new-password.ts'

test('a generated password is unambiguous, valid for every role, and unique', () => {
  const made = Array.from({ length: 500 }, newPassword)
  for (const password of made) {
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(passwordFault(password, { role: 'admin', email: 'tom@oak.example' })).toBeUndefined()
  }
  expect(made.join('')).not.toMatch(/[oliuv01]/)
  expect(new Set(made).size).toBe(500)
})
