import type { readAccount } from '#contract/accounts/account.ts'
import type { Answer } from '#contract/endpoint.ts'
import { shortestPasswordFor } from '#contract/accounts/passwords.ts'
import { type Licence, type LicensedSchool, licenceOf, licenceState } from '#server/accounts/licence/rules.ts'

type Account = {
  email: string
  firstName: string | null
  lastName: string | null
  role: 'school' | 'staff' | 'test' | 'admin'
  trialEndsAt: Date | null
}
type School = {
  name: string
  plan: 'school' | 'individual'
} & LicensedSchool

/** The account page, field by field. It is read even where the licence has ended: renewing starts there. */
export function toAccountPage(
  account: Account,
  school: School | null,
  { pendingEmail, now }: { pendingEmail: string | null; now: Date },
): Answer<typeof readAccount> {
  const { email, firstName, lastName, role } = account
  const licence = licenceOf(account, school)
  const { state, endsAt, daysLeft } = licenceState(licence, now)
  return {
    email,
    firstName,
    lastName,
    role,
    schoolName: school?.name ?? null,
    pendingEmail,
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

/** The school in a download. What it ordered and when is the business of who holds the licence, not of its staff. */
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

/** What a deletion takes with it: the last account that holds a licence takes the licence, and so all of a school's staff. */
export type Deletion = 'account' | 'individual' | 'school'

export const deletedSentences: Record<Deletion, string> = {
  account: 'Your account is deleted, with everything that was kept about you.',
  individual:
    'Your account and your licence are deleted, with all that you added. Records of payments are kept for as long as the law asks.',
  school:
    'Your account is deleted, with the log-ins of your staff and all that your school added. Records of payments are kept for as long as the law asks.',
}
