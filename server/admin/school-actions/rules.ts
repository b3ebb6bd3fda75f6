import { type LicensedSchool, aYearAfter, licenceHeldBy } from '#server/accounts/licence/rules.ts'
import { longDate } from '#server/platform/time/days.ts'

/** A longer extension is probably a typing error. */
const maxYears = 5

/** Why a licence cannot be extended to this end, or undefined. */
export function extensionFault(school: LicensedSchool, end: Date, now: Date): string | undefined {
  const licence = licenceHeldBy(school)
  const paidUntil = licence.by === 'order' ? licence.paidUntil : null
  if (!paidUntil) return 'This licence is not paid yet. Set its payment status to paid first.'
  if (end <= now) return 'Please choose a day that is not over.'
  if (end <= paidUntil) return `The licence runs until ${longDate(paidUntil)} already. Please choose a later day.`
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
