import type { Role } from '#contract/accounts/roles.ts'
import { trialDays } from '#contract/accounts/trials.ts'
import { daysUntil, londonDay, longDate, mondayOf, nextWeekdays, yearOf } from '#server/platform/time/days.ts'

export const graceDays = 30
/** How long the holder can replace a card that was declined at the end of a year. */
export const renewingDays = 14
/** How long before the licence ends another year can be bought. */
const renewableDays = 90

/** Where an account's licence comes from. */
export type Licence =
  | {
      by: 'order'
      orderedAt: Date
      /** When the order stops working if it is unpaid. Null for orders of earlier releases: after thirty days. */
      graceEndsAt: Date | null
      paidUntil: Date | null
      renewalOrderedAt: Date | null
      /** The same for the order of another year. */
      renewalGraceEndsAt: Date | null
      renewsByCard: boolean
    }
  | { by: 'trial'; endsAt: Date }
  /** Administrators, and the test accounts they create: their access has no end. */
  | { by: 'exemption' }
  | { by: 'none' }

/**
 * `grace`: ordered, and the payment is not yet due. `owed`: it is overdue. `renewing`: the year is over and the card provider has
 * yet to collect the payment for the next.
 */
type State = 'paid' | 'renewing' | 'grace' | 'owed' | 'expired' | 'trial' | 'trialOver' | 'none'

export type LicenceState = { state: State; isOpen: boolean; endsAt: Date | null; daysLeft: number | null }

/** The single rule for what an account may do now, and for how long. */
export function licenceState(licence: Licence, now: Date): LicenceState {
  if (licence.by === 'exemption' || licence.by === 'none')
    return { state: 'none', isOpen: licence.by === 'exemption', endsAt: null, daysLeft: null }
  const { endsAt, open, ended } = spanOf(licence, now)
  const daysLeft = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMilliseconds))
  return { state: daysLeft > 0 ? open : ended, isOpen: daysLeft > 0, endsAt, daysLeft }
}

type Span = { endsAt: Date; open: State; ended: State }

/** A paid year counts first. An unpaid order works until its payment is due, and a declined card is retried for fourteen days. */
function spanOf(licence: Extract<Licence, { by: 'order' | 'trial' }>, now: Date): Span {
  if (licence.by === 'trial') return { endsAt: licence.endsAt, open: 'trial', ended: 'trialOver' }
  const { orderedAt, graceEndsAt, paidUntil, renewalOrderedAt, renewalGraceEndsAt, renewsByCard } = licence
  if (!paidUntil) return { endsAt: graceEndsAt ?? daysAfter(orderedAt, graceDays), open: 'grace', ended: 'owed' }
  if (paidUntil <= now && renewalOrderedAt) {
    const dueAt = renewalGraceEndsAt ?? daysAfter(renewalOrderedAt, graceDays)
    return { endsAt: later(paidUntil, dueAt), open: 'grace', ended: 'owed' }
  }
  if (paidUntil <= now && renewsByCard)
    return { endsAt: daysAfter(paidUntil, renewingDays), open: 'renewing', ended: 'expired' }
  return { endsAt: paidUntil, open: 'paid', ended: 'expired' }
}

/** The year that a payment buys: it follows the current one, or starts now if the licence is no longer open. */
export function yearBought(licence: Licence, now: Date): { from: Date; until: Date } {
  const paidUntil = licence.by === 'order' ? licence.paidUntil : null
  const from = paidUntil && licenceState(licence, now).isOpen ? paidUntil : now
  return { from, until: aYearAfter(from) }
}

/** When another year can first be bought; null while the card renews automatically. */
export function renewableFrom(licence: Licence, now: Date): Date | null {
  if (licence.by !== 'order' || (licence.renewsByCard && isPaidFor(licence, now))) return null
  return licence.paidUntil ? daysAfter(licence.paidUntil, -renewableDays) : licence.orderedAt
}

/** Why another year cannot be bought now, if it cannot. */
export function renewalFault(licence: Licence, now: Date): string | undefined {
  const from = renewableFrom(licence, now)
  if (!from) return 'Your card pays for the next year by itself. To pay in another way, cancel the renewal first.'
  if (from > now) return `This year is paid. You can renew from ${longDate(from)}.`
  return undefined
}

/** Also true while the card provider is still retrying. */
function isPaidFor(licence: Licence, now: Date): boolean {
  return ['paid', 'renewing'].includes(licenceState(licence, now).state)
}

export type LicensedAccount = { role: Role; trialEndsAt: Date | null }
export type LicensedSchool = {
  orderedAt: Date
  paymentStatus: 'pending' | 'paid' | 'invoice_sent'
  licenceStartedAt: Date | null
  licenceEndsAt: Date | null
  graceEndsAt: Date | null
  renewalOrderedAt: Date | null
  renewalGraceEndsAt: Date | null
  renewsByCard: boolean
}

/** The licence that applies to an account. */
export function licenceOf({ role, trialEndsAt }: LicensedAccount, school: LicensedSchool | null): Licence {
  if (role === 'admin') return { by: 'exemption' }
  if (!school) return { by: 'none' }
  if (role === 'test') return trialEndsAt ? { by: 'trial', endsAt: trialEndsAt } : { by: 'exemption' }
  return licenceHeldBy(school)
}

/** The licence that a school has ordered or bought, whatever the account's role. */
export function licenceHeldBy(school: LicensedSchool): Licence {
  const { orderedAt, graceEndsAt, renewalOrderedAt, renewalGraceEndsAt, renewsByCard } = school
  const renewal = { renewalOrderedAt, renewalGraceEndsAt, renewsByCard }
  return { by: 'order', orderedAt, graceEndsAt, paidUntil: paidUntilOf(school), ...renewal }
}

/** A year after the first payment, unless a later payment or a refund has moved it. */
export function paidUntilOf({ paymentStatus, licenceStartedAt, licenceEndsAt }: LicensedSchool): Date | null {
  if (paymentStatus !== 'paid' || !licenceStartedAt) return null
  return licenceEndsAt ?? aYearAfter(licenceStartedAt)
}

/** What a user reads when their licence does not cover the slides. */
export function endedSentence({ state, endsAt }: LicenceState): string {
  if (state === 'trialOver') return `Your ${trialDays}-day trial has ended. Choose a licence to go on.`
  if (state === 'owed') return 'Payment for this order is overdue. Please pay the invoice to go on.'
  if (endsAt) return `This licence ended on ${longDate(endsAt)}. Please renew it to go on.`
  return 'This account has no licence. Choose one to go on.'
}

/**
 * When an order that is placed now stops working if it is unpaid, which is also when its invoice is due: after thirty days, or once the
 * offices of schools are back. Call it only to place an order: the date is stored, so that a change of this rule moves no order.
 */
export function graceEnd(orderedAt: Date): Date {
  const end = daysAfter(orderedAt, graceDays)
  const day = londonDay(end)
  return daysAfter(end, daysUntil(officeDayFrom(day), day))
}

/** The day itself, or the first after the holidays in which no office pays: 15 December to 9 January, 15 July to 9 September. */
function officeDayFrom(day: string): string {
  const [year, date] = [yearOf(day), day.slice(5)]
  if (date >= '12-15') return `${year + 1}-01-10`
  if (date < '01-10') return `${year}-01-10`
  return date >= '07-15' && date < '09-10' ? `${year}-09-10` : day
}

export function trialEnd(start: Date): Date {
  return daysAfter(start, trialDays)
}

/** The days whose slides a trial can see: this week and the next ten weekdays. No earlier, or a trial could page back through the year. */
export function trialSlideDays(today: string): { from: string; until: string } {
  return { from: mondayOf(today), until: nextWeekdays(today).at(-1) ?? today }
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The same date next year. From 29 February it is 1 March, so that no customer loses a day. */
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
