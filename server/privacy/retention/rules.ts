import { type LicensedAccount, type LicensedSchool, licenceOf, licenceState } from '#server/accounts/licence/rules.ts'

/** The privacy page says seven. */
const yearsKept = 7

/** What ended before this is kept no longer. */
export function keptSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(now.getUTCFullYear() - yearsKept)
  return since
}

/** Whether nobody at a school has had a licence for so long. A school that nobody signs in to goes by its order. */
export function isLongEnded(school: LicensedSchool, accounts: readonly LicensedAccount[], now: Date): boolean {
  const holders = accounts.length > 0 ? accounts : [{ role: 'school', trialEndsAt: null } as const]
  return holders.every((account) => {
    const { endsAt } = licenceState(licenceOf(account, school), now)
    return endsAt !== null && endsAt < keptSince(now)
  })
}
