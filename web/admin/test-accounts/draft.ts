import type { Plan } from '#contract/accounts/plans.ts'
import { emptyFields, schoolError } from '#web/accounts/trials/trial-school.ts'

/** The values of the form for a test account. */
export type Draft = {
  firstName: string
  lastName: string
  email: string
  licenseType: Plan
  schoolName: string
  schoolDomain: string
}

export const blank: Draft = {
  firstName: '',
  lastName: '',
  email: '',
  licenseType: 'school',
  schoolName: '',
  schoolDomain: '',
}

/** A new school each time: its name and domain contain the timestamp. */
export function quickSchool(now: Date): Draft {
  const stamp = now.getTime()
  const schoolDomain = `testschool-${stamp}.example`
  return { ...blank, email: `admin@${schoolDomain}`, schoolDomain, schoolName: `Test School ${stamp}` }
}

export function quickIndividual(now: Date): Draft {
  return { ...blank, licenseType: 'individual', email: `teacher-${now.getTime()}@testteachers.example` }
}

export type DraftError = { title: string; description: string; fields: readonly (keyof Draft)[] }

/** What is missing in a draft, one error at a time, in the order of the form. */
export function draftError(draft: Draft): DraftError | undefined {
  const missing = emptyFields(draft, ['firstName', 'lastName', 'email'])
  if (missing.length > 0)
    return { title: 'Missing Information', description: 'Please fill in all required fields', fields: missing }
  return schoolError(draft)
}
