import type { Plan } from '#contract/accounts/plans.ts'
import type { createTestAccount } from '#contract/accounts/trials.ts'
import type { ResponseOf, Received } from '#contract/endpoint.ts'
import { domainFault, tidyDomain } from '#server/accounts/people/rules.ts'

/** A visitor gets a trial, an administrator a test account. */
type Requester = 'visitor' | 'administrator'
export type TrialForm = Received<typeof createTestAccount>['body']

/** What is wrong with the form, as a sentence for the user, if anything. */
export function formFault(form: TrialForm, requester: Requester): string | undefined {
  const needsName = requester === 'administrator' || form.licenseType === 'school'
  const isNamed = Boolean(form.firstName && form.lastName)
  if (!passwordOf(form, requester) || (needsName && !isNamed))
    return 'Please fill in all required fields including password'
  if (form.confirmPassword !== undefined && form.confirmPassword !== form.password) return 'Passwords do not match'
  if (form.licenseType === 'individual') return undefined
  if (!form.schoolName || !form.schoolDomain) return 'Please provide school name and domain for school licenses'
  return domainFault(tidyDomain(form.schoolDomain))
}

/** The password of the new account. Only administrators may use the one that the test account form generates. */
export function passwordOf({ password, testAccountPassword }: TrialForm, requester: Requester): string | undefined {
  return requester === 'administrator' ? (testAccountPassword ?? password) : password
}

/** The account's school. An individual licence also has one, under the person's name if there is one. */
export function schoolOf({ licenseType, schoolName, schoolDomain, firstName, lastName }: TrialForm) {
  const isSchool = licenseType === 'school'
  return {
    plan: licenseType,
    name: (isSchool && schoolName) || [firstName, lastName].filter(Boolean).join(' '),
    statedDomain: (isSchool && tidyDomain(schoolDomain ?? '')) || null,
  }
}

type Account = {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  trialEndsAt: Date | null
}
type School = { name: string; plan: Plan; statedDomain: string | null }

export function toTestAccount(
  { id, email, firstName, lastName, trialEndsAt }: Account,
  { name, plan, statedDomain }: School,
): ResponseOf<typeof createTestAccount>['account'] {
  return {
    id,
    email,
    firstName,
    lastName,
    licenseType: plan,
    schoolName: plan === 'school' ? name : null,
    schoolDomain: statedDomain,
    trialEndsAt: trialEndsAt?.toISOString() ?? null,
  }
}
