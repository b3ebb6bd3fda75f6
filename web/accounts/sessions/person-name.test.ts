import { expect, test } from 'vitest'
import { initials, personName } from './person-name.ts'

const nobody = { email: 'office@oakfield.example', firstName: null, lastName: null, schoolName: null }

test('somebody is called by their name, their school’s, or their email', () => {
  expect(personName({ ...nobody, firstName: 'Priya', lastName: 'Shah', schoolName: 'Oakfield' })).toBe('Priya Shah')
  expect(personName({ ...nobody, firstName: 'Priya' })).toBe('Priya')
  expect(personName({ ...nobody, schoolName: 'Oakfield Primary' })).toBe('Oakfield Primary')
  expect(personName(nobody)).toBe('office@oakfield.example')
})

test.each([
  ['Priya Shah', 'PS'],
  ['Mary Jane van Dijk', 'MD'],
  ['ada', 'A'],
  ['élodie Ørsted', 'ÉØ'],
  ['office@oakfield.example', 'O'],
])('the disc of %s says %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
