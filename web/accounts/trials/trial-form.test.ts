import { expect, test } from 'vitest'
import { type TrialForm, askedFields, trialFault } from './trial-form.ts'

const aForm = (form: Partial<TrialForm> = {}): TrialForm => ({
  email: 'tom@oakfield.example',
  firstName: 'Tom',
  lastName: 'Okafor',
  password: 'socks!',
  confirmPassword: 'socks!',
  licenseType: 'school',
  schoolName: 'Oakfield Primary',
  schoolDomain: 'oakfield.example',
  ...form,
})

test('a complete form is valid', () => {
  expect(trialFault(aForm())).toBeUndefined()
})

test('an individual is asked for an email and a password only, whatever the form still holds of a school', () => {
  const rest = { firstName: '', lastName: '', confirmPassword: '', schoolName: '', schoolDomain: '' }
  expect(trialFault(aForm({ licenseType: 'individual', ...rest }))).toBeUndefined()
  expect(trialFault(aForm({ licenseType: 'individual', ...rest, email: '' }))?.fields).toEqual(['email'])
  expect(askedFields(aForm({ licenseType: 'individual' }))).toEqual({
    email: 'tom@oakfield.example',
    password: 'socks!',
    licenseType: 'individual',
  })
})

test.each(['email', 'firstName', 'lastName', 'password'] as const)('%s is required', (field) => {
  expect(trialFault(aForm({ [field]: ' ' }))).toEqual({
    title: 'Missing Information',
    description: 'Please fill in all required fields including password',
    fields: [field],
  })
})

test('a password mismatch is reported before a short password', () => {
  expect(trialFault(aForm({ password: 'sock' }))).toMatchObject({
    title: 'Password Mismatch',
    description: 'Passwords do not match',
  })
  expect(trialFault(aForm({ password: 'sock', confirmPassword: 'sock' }))).toMatchObject({
    title: 'Password Too Short',
    description: 'Password must be at least 6 characters long',
  })
})

test('a school licence needs the school’s name and domain', () => {
  expect(trialFault(aForm({ schoolDomain: '' }))).toEqual({
    title: 'School Information Required',
    description: 'Please provide school name and domain for school licenses',
    fields: ['schoolDomain'],
  })
})
