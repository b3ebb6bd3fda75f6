import type { Plan } from '#contract/accounts/plans.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { type LicensedSchool, licenceOf, licenceState } from '#server/accounts/licence/rules.ts'

type Account = {
  email: string
  firstName: string | null
  lastName: string | null
  role: Role
  trialEndsAt: Date | null
}
type School = {
  name: string
  plan: Plan
} & LicensedSchool

/** The school in a download. Staff do not see what it ordered and when; only the holder does. */
export function toSchoolData(
  account: Account,
  school: School & { statedDomain: string | null },
  { domains, now }: { domains: string[]; now: Date },
) {
  const { name, plan, statedDomain, paymentStatus, orderedAt, licenceStartedAt } = school
  if (account.role === 'staff') return { name, plan }
  const { endsAt } = licenceState(licenceOf(account, school), now)
  return { name, plan, domains, statedDomain, paymentStatus, orderedAt, licenceStartedAt, licenceEndsAt: endsAt }
}
