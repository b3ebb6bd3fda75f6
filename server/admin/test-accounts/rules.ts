import type { Plan } from '#contract/accounts/plans.ts'
import type { listTestAccounts } from '#contract/admin/test-accounts.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { licenceState } from '#server/accounts/licence/rules.ts'

type School = { name: string; plan: Plan; statedDomain: string | null }

type ListedAccount = {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  trialEndsAt: Date | null
  createdAt: Date
  lastLoginAt: Date | null
}

export function toListedAccount(
  account: ListedAccount,
  { name, plan, statedDomain }: School,
  now: Date,
): ResponseOf<typeof listTestAccounts>[number] {
  const { id, email, firstName, lastName, trialEndsAt, createdAt, lastLoginAt } = account
  return {
    id,
    firstName,
    lastName,
    email,
    licenseType: plan,
    schoolName: plan === 'school' ? name : null,
    schoolDomain: statedDomain,
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    trialEndsAt: trialEndsAt?.toISOString() ?? null,
    daysLeft: trialEndsAt && licenceState({ by: 'trial', endsAt: trialEndsAt }, now).daysLeft,
  }
}
