import { expect, test } from 'vitest'
import { runsSchool, variantOf } from './variant.ts'

test.each([
  ['staff', 'school', 'teacher', false],
  ['test', 'school', 'teacher', false],
  ['school', 'school', 'general', true],
  ['school', 'individual', 'general', false],
  ['test', 'individual', 'general', false],
  ['admin', 'admin', 'general', true],
] as const)(
  '%s with the licence type %s: the %s dashboard, running a school: %s',
  (role, licenceType, variant, runs) => {
    expect([variantOf({ role, licenceType }), runsSchool({ role, licenceType })]).toEqual([variant, runs])
  },
)
