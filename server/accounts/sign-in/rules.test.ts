import { expect, test } from 'vitest'
import { loggableEmail, toUser } from './rules.ts'

test('a password typed into the email field is not logged', () => {
  expect(loggableEmail('Correct-Horse-9')).toBeNull()
  expect(loggableEmail('office@oakfield.example')).toBe('office@oakfield.example')
})

test('an administrator is shown as our own school', () => {
  const ada = { id: '1', email: 'ada@dailydot.example', firstName: 'Ada', lastName: 'Novak', role: 'admin' } as const
  const unset = { trialEndsAt: null, emailVerifiedAt: null, ageBand: null, className: null, isClassAsked: false }
  expect(toUser({ ...ada, ...unset, tour: 'new' }, null)).toMatchObject({
    schoolName: 'The Daily Dot',
    licenceType: 'admin',
  })
})
