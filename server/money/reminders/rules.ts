import { licenceHeldBy, licenceState } from '#server/accounts/licence/rules.ts'
import { type HeldSchool, renewalOf } from '#server/money/renewals/rules.ts'

const daysBefore = [7, 30] as const
/** If the job did not run for this long, the mail is too late to be of use. */
const daysAfter = 14
const dayMilliseconds = 24 * 60 * 60 * 1000

/** `ordered`: a further year is ordered by transfer, and is due before this year ends. */
export type Reminder =
  | { about: 'end'; days: 30 | 7; follows: 'card' | 'cancelled' | 'ordered' | 'none'; endsAt: Date }
  | { about: 'ended'; endsAt: Date }

/** The reminder due by now about the end of the paid year. Unpaid orders have their own reminders. */
export function reminderOf(school: HeldSchool, now: Date, takesCards = true): Reminder | undefined {
  const licence = licenceHeldBy(school)
  if (licence.by !== 'order' || !licence.paidUntil) return undefined
  const { paidUntil, renewalOrderedAt } = licence
  const next = licenceState(licence, paidUntil)
  if (next.state === 'grace' || !next.endsAt) return undefined
  if (now >= next.endsAt)
    return now < plusDays(next.endsAt, daysAfter) ? { about: 'ended', endsAt: next.endsAt } : undefined
  const days = daysBefore.find((before) => now >= plusDays(paidUntil, -before))
  if (!days || now >= paidUntil) return undefined
  const follows = renewalOrderedAt ? 'ordered' : renewalOf(school, now, takesCards)
  return { about: 'end', days, follows, endsAt: paidUntil }
}

/** Idempotency key of the mail. It includes the end date, so next year's reminder has another key. */
export function reminderKey(reminder: Reminder, accountId: string): string {
  const what = reminder.about === 'ended' ? 'ended' : `ends-in-${reminder.days}`
  return `licence-${what}:${accountId}:${reminder.endsAt.toISOString()}`
}

/** The range of end dates to query for reminders. Slightly too wide: `reminderOf` decides exactly, for 29 February too. */
export function reminderWindow(now: Date): { from: Date; until: Date } {
  return { from: plusDays(now, -daysAfter - 16), until: plusDays(now, 32) }
}

const daysBeforeDue = 7

/** Invoices due by this date get a reminder now. */
export function dueSoonCutoff(now: Date): Date {
  return plusDays(now, daysBeforeDue)
}

function plusDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMilliseconds)
}
