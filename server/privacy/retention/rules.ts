import { trialDaysKept } from '#contract/accounts/trials.ts'
import {
  type LicensedAccount,
  type LicensedSchool,
  daysAfter,
  licenceOf,
  licenceState,
} from '#server/accounts/licence/rules.ts'
import { isTrial } from '#server/accounts/people/rules.ts'

/** As promised on the privacy page. */
const yearsKept = 7

/** Data that ended before this is deleted. */
export function retentionCutoff(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(now.getUTCFullYear() - yearsKept)
  return since
}

/** A trial that ended before this is deleted. */
export function trialCutoff(now: Date): Date {
  return daysAfter(now, -trialDaysKept)
}

/** Whether every licence at a school ended that long ago. A school without accounts goes by its order. */
export function isPastRetention(school: LicensedSchool, accounts: readonly LicensedAccount[], now: Date): boolean {
  const holders = accounts.length > 0 ? accounts : [{ role: 'school', trialEndsAt: null } as const]
  return holders.every((account) => {
    const { endsAt } = licenceState(licenceOf(account, school), now)
    return endsAt !== null && endsAt < (isTrial(account) ? trialCutoff(now) : retentionCutoff(now))
  })
}
