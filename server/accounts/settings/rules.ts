import type { readAccount } from '#contract/accounts/account.ts'
import { shortestPasswordFor } from '#contract/accounts/passwords.ts'
import type { Plan } from '#contract/accounts/plans.ts'
import type { Role } from '#contract/accounts/roles.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type Licence, type LicensedSchool, licenceOf, licenceState } from '#server/accounts/licence/rules.ts'
import { isUnverified } from '#server/accounts/people/rules.ts'

type Account = {
  email: string
  firstName: string | null
  lastName: string | null
  role: Role
  trialEndsAt: Date | null
  emailVerifiedAt: Date | null
}
type NewEmail = { email: string; expiresAt: Date }
type School = { name: string; plan: Plan } & LicensedSchool

/** The account page, field by field. It stays readable after the licence has ended, because renewing starts there. */
export function toAccountPage(
  { account, school, newEmail }: { account: Account; school: School | null; newEmail: NewEmail | null },
  now: Date,
): ResponseOf<typeof readAccount> {
  const { email, firstName, lastName, role } = account
  const licence = licenceOf(account, school)
  const { state, endsAt, daysLeft } = licenceState(licence, now)
  return {
    email,
    firstName,
    lastName,
    role,
    schoolName: school?.name ?? null,
    pendingEmail: newEmail && newEmail.expiresAt > now ? newEmail.email : null,
    isEmailConfirmed: !isUnverified(account),
    shortestPassword: shortestPasswordFor(role),
    licence: {
      plan: school?.plan ?? null,
      state,
      endsAt: endsAt?.toISOString() ?? null,
      daysLeft,
      nextYear: nextYearOf(licence),
    },
  }
}

function nextYearOf(licence: Licence): 'card' | 'ordered' | 'none' {
  if (licence.by !== 'order') return 'none'
  if (licence.renewsByCard) return 'card'
  return licence.renewalOrderedAt ? 'ordered' : 'none'
}
