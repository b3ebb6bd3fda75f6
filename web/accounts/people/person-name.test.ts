import { expect, test } from 'vitest'
import { initials, personName } from './person-name.ts'

const unnamed = { email: 'office@oakfield.example', firstName: null, lastName: null, schoolName: null }

test('a person is shown by their name, or else their school’s, or else their email', () => {
  expect(personName({ ...unnamed, firstName: 'Priya', lastName: 'Shah', schoolName: 'Oakfield' })).toBe('Priya Shah')
  expect(personName({ ...unnamed, firstName: 'Priya' })).toBe('Priya')
  expect(personName({ ...unnamed, schoolName: 'Oakfield Primary' })).toBe('Oakfield Primary')
  expect(personName(unnamed)).toBe('office@oakfield.example')
})

test.each([
  ['Priya Shah', 'PS'],
  ['Mary Jane van Dijk', 'MD'],
  ['ada', 'A'],
  ['élodie Ørsted', 'ÉØ'],
  ['office@oakfield.example', 'O'],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
