import {
  type LicensedSchool,
  aYearAfter,
  licenceHeldBy,
  licenceState,
  paidUntilOf,
} from '#server/accounts/licence/rules.ts'
import { longDate } from '#server/platform/time/days.ts'

/** A longer extension is probably a typing error. */
const maxYears = 5

/** Why a licence cannot be extended to this end, or undefined. */
export function extensionFault(school: LicensedSchool, end: Date, now: Date): string | undefined {
  return endFault(end, { runsUntil: paidUntilOf(school) ?? licenceState(licenceHeldBy(school), now).endsAt, now })
}

/** Whether an extension moves the end of a paid year, or of an unpaid order’s grace. */
export function isPaidOnce(school: LicensedSchool): boolean {
  return paidUntilOf(school) !== null
}

/** Why a licence or trial cannot end then instead, or undefined. */
export function endFault(end: Date, { runsUntil, now }: { runsUntil: Date | null; now: Date }): string | undefined {
  if (end <= now) return 'Please choose a day that is not over.'
  if (runsUntil && end <= runsUntil) return `It runs until ${longDate(runsUntil)} already. Please choose a later day.`
  let latest = now
  for (let year = 0; year < maxYears; year += 1) latest = aYearAfter(latest)
  if (end > latest) return `Please choose a day before ${longDate(latest)}.`
  return undefined
}

/** Why a card’s next charge cannot be postponed to this end, or undefined. Stripe allows at most two years between charges. */
export function postponementFault(chargedOn: Date, end: Date): string | undefined {
  const latest = aYearAfter(chargedOn)
  if (end <= latest) return undefined
  return `A card pays for the next year, and its charge can wait until ${longDate(latest)} at most.`
}
