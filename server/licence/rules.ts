import { mondayOf, nextWeekdays } from '#server/schedule/rules.ts'

const graceDays = 30
const trialDays = 14

/** What an account has a licence by. */
export type Licence =
  | { by: 'order'; orderedAt: Date; isPaid: boolean; startedAt: Date | null }
  | { by: 'trial'; endsAt: Date }
  /** Administrators, and the test accounts they make: there is nothing to end. */
  | { by: 'trust' }
  | { by: 'nothing' }

/** `grace`: ordered, not yet paid, and within thirty days. `owed`: those days are over. */
type State = 'paid' | 'grace' | 'owed' | 'expired' | 'trial' | 'trialOver' | 'none'

export type LicenceState = { state: State; isOpen: boolean; endsAt: Date | null; daysLeft: number | null }

/** The one rule that decides what an account may do now, and for how long. */
export function licenceState(licence: Licence, now: Date): LicenceState {
  if (licence.by === 'trust' || licence.by === 'nothing')
    return { state: 'none', isOpen: licence.by === 'trust', endsAt: null, daysLeft: null }
  const { endsAt, open, ended } = spanOf(licence)
  const daysLeft = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMilliseconds))
  return { state: daysLeft > 0 ? open : ended, isOpen: daysLeft > 0, endsAt, daysLeft }
}

type Span = { endsAt: Date; open: State; ended: State }

/** A paid licence runs a year from the first payment; an order works for thirty days before it is paid. */
function spanOf(licence: Extract<Licence, { by: 'order' | 'trial' }>): Span {
  if (licence.by === 'trial') return { endsAt: licence.endsAt, open: 'trial', ended: 'trialOver' }
  if (licence.isPaid && licence.startedAt)
    return { endsAt: aYearAfter(licence.startedAt), open: 'paid', ended: 'expired' }
  return { endsAt: daysAfter(licence.orderedAt, graceDays), open: 'grace', ended: 'owed' }
}

export type LicensedAccount = { role: 'school' | 'staff' | 'test' | 'admin'; trialEndsAt: Date | null }
export type LicensedSchool = {
  orderedAt: Date
  paymentStatus: 'pending' | 'paid' | 'invoice_sent'
  licenceStartedAt: Date | null
}

/** Which licence counts for an account of a school. */
export function licenceOf({ role, trialEndsAt }: LicensedAccount, school: LicensedSchool | null): Licence {
  if (role === 'admin') return { by: 'trust' }
  if (!school) return { by: 'nothing' }
  if (role === 'test') return trialEndsAt ? { by: 'trial', endsAt: trialEndsAt } : { by: 'trust' }
  const { orderedAt, paymentStatus, licenceStartedAt } = school
  return { by: 'order', orderedAt, isPaid: paymentStatus === 'paid', startedAt: licenceStartedAt }
}

const longDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** What somebody reads whose licence does not open the slides. */
export function endedSentence({ state, endsAt }: LicenceState): string {
  if (state === 'trialOver') return `Your ${trialDays}-day trial has ended. Choose a licence to go on.`
  if (state === 'owed') return 'Payment for this order is overdue. Please pay the invoice to go on.'
  if (endsAt) return `This licence ended on ${longDate.format(endsAt)}. Please renew it to go on.`
  return 'This account has no licence. Choose one to go on.'
}

export function trialEnd(start: Date): Date {
  return daysAfter(start, trialDays)
}

/** The days whose slides a trial sees: this week and the next ten weekdays. Not further back, or it could read the year backwards. */
export function slidesOfATrial(today: string): { from: string; until: string } {
  return { from: mondayOf(today), until: nextWeekdays(today).at(-1) ?? today }
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The same date next year. 29 February has its anniversary on 1 March, so that nobody loses a day. */
function aYearAfter(start: Date): Date {
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear() + 1)
  return end
}

function daysAfter(start: Date, days: number): Date {
  return new Date(start.getTime() + days * dayMilliseconds)
}
