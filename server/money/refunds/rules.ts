import { daysAfter } from '#server/accounts/licence/rules.ts'
import { longDate } from '#server/platform/time/days.ts'

/** The terms give buyers thirty days to ask; a week more lets us answer those who ask on the last day. */
const daysToAsk = 30
const daysToAnswer = 7

export type Refundable = {
  schoolId: string | null
  paidAt: Date | null
  refundedAt: Date | null
  disputedAt: Date | null
}

/** Why an invoice cannot be refunded, or undefined. `isUsed`: a slide was shown in the year that it paid for. */
export function refundFault(
  { schoolId, paidAt, refundedAt, disputedAt }: Refundable,
  { now, isUsed }: { now: Date; isUsed: boolean },
): string | undefined {
  if (refundedAt) return 'This invoice is refunded already.'
  if (!paidAt) return 'No one has paid this invoice.'
  if (disputedAt) return 'The buyer’s bank is deciding about this payment.'
  if (!schoolId) return 'The account was deleted, and with it the record of whether it was used.'
  if (now > daysAfter(paidAt, daysToAsk + daysToAnswer))
    return `${daysToAsk} days to ask, and ${daysToAnswer} to answer, have passed since ${longDate(paidAt)}.`
  return isUsed ? 'It was used: a slide was shown in the year that it paid for.' : undefined
}

type Year = { paidAt: Date | null; refundedAt: Date | null; coversUntil: Date | null }

/** Whether a later paid year follows, which stays. An extension is not a year of its own: it ends with the year that it extended. */
export function isFollowed({ coversUntil }: Pick<Year, 'coversUntil'>, all: readonly Year[]): boolean {
  return all.some((year) => year.paidAt && !year.refundedAt && (year.coversUntil ?? 0) > (coversUntil ?? 0))
}
