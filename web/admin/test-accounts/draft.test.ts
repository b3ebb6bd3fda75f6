import { expect, test } from 'vitest'
import { blank, draftError, quickIndividual, quickSchool } from './draft.ts'

const now = new Date('2026-11-16T08:50:00Z')
const named = { firstName: 'Tom', lastName: 'Okafor' }

test('a quick school account is an administrator at a test school of its own', () => {
  expect(quickSchool(now)).toEqual({
    ...blank,
    licenseType: 'school',
    email: 'admin@testschool-1794819000000.example',
    schoolDomain: 'testschool-1794819000000.example',
    schoolName: 'Test School 1794819000000',
  })
})

test('a quick individual account is a teacher without a school', () => {
  expect(quickIndividual(now)).toEqual({
    ...blank,
    licenseType: 'individual',
    email: 'teacher-1794819000000@testteachers.example',
  })
})

test('a quick account with a name is complete', () => {
  for (const draft of [quickSchool(now), quickIndividual(now)])
    expect(draftError({ ...draft, ...named })).toBeUndefined()
})

test('missing names and email are reported before a missing school', () => {
  expect(draftError({ ...blank, lastName: ' ' })).toEqual({
    title: 'Missing Information',
    description: 'Please fill in all required fields',
    fields: ['firstName', 'lastName', 'email'],
  })
  expect(draftError({ ...blank, ...named, email: 'tom@oak.example', schoolName: 'Oak' })).toEqual({
    title: 'School Information Required',
    description: 'Please provide school name and domain for school licenses',
    fields: ['schoolDomain'],
  })
})
