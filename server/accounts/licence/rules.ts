import type { Role } from '#contract/accounts/roles.ts'
import { longDate, mondayOf, nextWeekdays } from '#server/platform/time/days.ts'

export const graceDays = 30
const trialDays = 14
/** How long a card that is refused at the end of a year may be replaced. */
export const renewingDays = 14
/** How long before its end a further year can be bought. */
const renewableDays = 90

/** What an account has a licence by. */
export type Licence =
  | { by: 'order'; orderedAt: Date; paidUntil: Date | null; renewalOrderedAt: Date | null; renewsByCard: boolean }
  | { by: 'trial'; endsAt: Date }
  /** Administrators, and the test accounts they make: there is nothing to end. */
  | { by: 'trust' }
  | { by: 'nothing' }

/**
 * `grace`: ordered, not yet paid, and within thirty days. `owed`: those days are over. `renewing`: the year is over and the
 * card provider has yet to get the money for the next.
 */
type State = 'paid' | 'renewing' | 'grace' | 'owed' | 'expired' | 'trial' | 'trialOver' | 'none'

export type LicenceState = { state: State; isOpen: boolean; endsAt: Date | null; daysLeft: number | null }

/** The one rule that decides what an account may do now, and for how long. */
export function licenceState(licence: Licence, now: Date): LicenceState {
  if (licence.by === 'trust' || licence.by === 'nothing')
    return { state: 'none', isOpen: licence.by === 'trust', endsAt: null, daysLeft: null }
  const { endsAt, open, ended } = spanOf(licence, now)
  const daysLeft = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMilliseconds))
  return { state: daysLeft > 0 ? open : ended, isOpen: daysLeft > 0, endsAt, daysLeft }
}

type Span = { endsAt: Date; open: State; ended: State }

/** What is paid for counts first; then an order works for thirty days before it is paid, and a card is tried for fourteen. */
function spanOf(licence: Extract<Licence, { by: 'order' | 'trial' }>, now: Date): Span {
  if (licence.by === 'trial') return { endsAt: licence.endsAt, open: 'trial', ended: 'trialOver' }
  const { orderedAt, paidUntil, renewalOrderedAt, renewsByCard } = licence
  if (!paidUntil) return { endsAt: graceEnd(orderedAt), open: 'grace', ended: 'owed' }
  if (paidUntil <= now && renewalOrderedAt)
    return { endsAt: later(paidUntil, graceEnd(renewalOrderedAt)), open: 'grace', ended: 'owed' }
  if (paidUntil <= now && renewsByCard)
    return { endsAt: daysAfter(paidUntil, renewingDays), open: 'renewing', ended: 'expired' }
  return { endsAt: paidUntil, open: 'paid', ended: 'expired' }
}

/** The year that a payment buys: it follows the one that runs, or begins now where nothing is open any more. */
export function yearBought(licence: Licence, now: Date): { from: Date; until: Date } {
  const paidUntil = licence.by === 'order' ? licence.paidUntil : null
  const from = paidUntil && licenceState(licence, now).isOpen ? paidUntil : now
  return { from, until: aYearAfter(from) }
}

/** From when a further year can be bought; nothing where there is no need to, because the card pays for it by itself. */
export function renewableFrom(licence: Licence, now: Date): Date | null {
  if (licence.by !== 'order' || (licence.renewsByCard && isPaidFor(licence, now))) return null
  return licence.paidUntil ? daysAfter(licence.paidUntil, -renewableDays) : licence.orderedAt
}

/** Why no further year can be bought now, or nothing. */
export function renewalFault(licence: Licence, now: Date): string | undefined {
  const from = renewableFrom(licence, now)
  if (!from) return 'Your card pays for the next year by itself. To pay in another way, cancel the renewal first.'
  if (from > now) return `This year is paid. You can renew from ${longDate(from)}.`
  return undefined
}

/** By now or soon: the card provider is still trying. */
function isPaidFor(licence: Licence, now: Date): boolean {
  return ['paid', 'renewing'].includes(licenceState(licence, now).state)
}

export type LicensedAccount = { role: Role; trialEndsAt: Date | null }
export type LicensedSchool = {
  orderedAt: Date
  paymentStatus: 'pending' | 'paid' | 'invoice_sent'
  licenceStartedAt: Date | null
  licenceEndsAt: Date | null
  renewalOrderedAt: Date | null
  renewsByCard: boolean
}

/** Which licence counts for an account of a school. */
export function licenceOf({ role, trialEndsAt }: LicensedAccount, school: LicensedSchool | null): Licence {
  if (role === 'admin') return { by: 'trust' }
  if (!school) return { by: 'nothing' }
  if (role === 'test') return trialEndsAt ? { by: 'trial', endsAt: trialEndsAt } : { by: 'trust' }
  return licenceHeldBy(school)
}

/** The licence that a school has ordered or bought, whoever asks. */
export function licenceHeldBy(school: LicensedSchool): Licence {
  const { orderedAt, renewalOrderedAt, renewsByCard } = school
  return { by: 'order', orderedAt, paidUntil: paidUntilOf(school), renewalOrderedAt, renewsByCard }
}

/** The end of what is paid for: a year after the first payment, unless a later one or a refund has moved it. */
function paidUntilOf({ paymentStatus, licenceStartedAt, licenceEndsAt }: LicensedSchool): Date | null {
  if (paymentStatus !== 'paid' || !licenceStartedAt) return null
  return licenceEndsAt ?? aYearAfter(licenceStartedAt)
}

/** What somebody reads whose licence does not open the slides. */
export function endedSentence({ state, endsAt }: LicenceState): string {
  if (state === 'trialOver') return `Your ${trialDays}-day trial has ended. Choose a licence to go on.`
  if (state === 'owed') return 'Payment for this order is overdue. Please pay the invoice to go on.'
  if (endsAt) return `This licence ended on ${longDate(endsAt)}. Please renew it to go on.`
  return 'This account has no licence. Choose one to go on.'
}

/** Until when an order works before it is paid, and so the day on which its invoice is due. */
export function graceEnd(orderedAt: Date): Date {
  return daysAfter(orderedAt, graceDays)
}

export function trialEnd(start: Date): Date {
  return daysAfter(start, trialDays)
}

/** The days whose slides a trial sees: this week and the next ten weekdays. Not further back, or it could read the year backwards. */
export function trialSlideDays(today: string): { from: string; until: string } {
  return { from: mondayOf(today), until: nextWeekdays(today).at(-1) ?? today }
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The same date next year. 29 February has its anniversary on 1 March, so that nobody loses a day. */
export function aYearAfter(start: Date): Date {
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear() + 1)
  return end
}

export function daysAfter(start: Date, days: number): Date {
  return new Date(start.getTime() + days * dayMilliseconds)
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
