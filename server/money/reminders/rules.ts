import { licenceHeldBy, licenceState } from '#server/accounts/licence/rules.ts'
import { type HeldSchool, renewalOf } from '#server/money/renewals/rules.ts'

const daysBefore = [7, 30] as const
/** Who has not been told by then, because the job did not run, has found out. */
const daysAfter = 14
const dayMilliseconds = 24 * 60 * 60 * 1000

/** `ordered`: a further year is ordered by transfer, and its thirty days will not last beyond this one. */
export type Reminder =
  | { about: 'end'; days: 30 | 7; follows: 'card' | 'cancelled' | 'ordered' | 'none'; endsAt: Date }
  | { about: 'ended'; endsAt: Date }

/** What whoever holds a licence should have been told by now about the end of what is paid. Orders have reminders of their own. */
export function reminderOf(school: HeldSchool, now: Date): Reminder | undefined {
  const licence = licenceHeldBy(school)
  if (licence.by !== 'order' || !licence.paidUntil) return undefined
  const { paidUntil, renewalOrderedAt } = licence
  const next = licenceState(licence, paidUntil)
  if (next.state === 'grace' || !next.endsAt) return undefined
  if (now >= next.endsAt)
    return now < plusDays(next.endsAt, daysAfter) ? { about: 'ended', endsAt: next.endsAt } : undefined
  const days = daysBefore.find((before) => now >= plusDays(paidUntil, -before))
  if (!days || now >= paidUntil) return undefined
  return { about: 'end', days, follows: renewalOrderedAt ? 'ordered' : renewalOf(school, now), endsAt: paidUntil }
}

/** A mail with this key is written once. The end is in it: next year's has another. */
export function reminderKey(reminder: Reminder, accountId: string): string {
  const what = reminder.about === 'ended' ? 'ended' : `ends-in-${reminder.days}`
  return `licence-${what}:${accountId}:${reminder.endsAt.toISOString()}`
}

/** How near the end of what is paid a school must be for a reminder. Wider than exact: 29 February is found out later. */
export function endsToLookAt(now: Date): { from: Date; until: Date } {
  return { from: plusDays(now, -daysAfter - 16), until: plusDays(now, 32) }
}

const daysBeforeDue = 7

/** Until when an invoice must be due for whoever owes it to hear of it now. */
export function dueToLookAt(now: Date): Date {
  return plusDays(now, daysBeforeDue)
}

function plusDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMilliseconds)
}
