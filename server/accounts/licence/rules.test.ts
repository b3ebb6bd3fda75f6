import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonDay } from '#server/platform/time/days.ts'
import {
  type Licence,
  type LicensedSchool,
  endedSentence,
  graceEnd,
  licenceOf,
  licenceState,
  renewalFault,
  trialSlideDays,
  trialEnd,
  yearBought,
} from './rules.ts'

const orderedAt = new Date('2026-09-01T09:00:00Z')
const unpaid: Licence = {
  by: 'order',
  orderedAt,
  graceEndsAt: null,
  paidUntil: null,
  renewalOrderedAt: null,
  renewalGraceEndsAt: null,
  renewsByCard: false,
}
const paidUntil = new Date('2027-09-20T10:00:00Z')
const paid: Licence = { ...unpaid, paidUntil }
const byCard: Licence = { ...paid, renewsByCard: true }
const overChristmas: Licence = { ...byCard, paidUntil: new Date('2027-12-20T10:00:00Z') }
const reordered: Licence = { ...paid, renewalOrderedAt: new Date('2027-09-10T10:00:00Z') }
const reorderedEarly: Licence = { ...paid, renewalOrderedAt: new Date('2027-08-01T10:00:00Z') }
const cardPays = 'Your card pays for the next year by itself. To pay in another way, cancel the renewal first.'
/** As placed now: with the end that was decided then. */
const moved: Licence = { ...unpaid, graceEndsAt: new Date('2026-10-20T09:00:00Z') }
const movedRenewal: Licence = { ...reordered, renewalGraceEndsAt: new Date('2027-11-01T10:00:00Z') }
const trial: Licence = { by: 'trial', endsAt: new Date('2026-09-15T09:00:00Z') }

test.for([
  ['an order not yet paid works', unpaid, '2026-09-01T09:00:00Z', 'grace', 30],
  ['an order not yet paid works to the last second of thirty days', unpaid, '2026-10-01T08:59:59Z', 'grace', 1],
  ['an order not paid after thirty days is owed', unpaid, '2026-10-01T09:00:00Z', 'owed', 0],
  ['an order works until the end that was decided when it was placed', moved, '2026-10-20T08:59:59Z', 'grace', 1],
  ['an order is owed from the end that was decided when it was placed', moved, '2026-10-20T09:00:00Z', 'owed', 0],
  ['a paid licence runs for a year', paid, '2026-09-20T10:00:00Z', 'paid', 365],
  ['a paid licence runs to its last second', paid, '2027-09-20T09:59:59Z', 'paid', 1],
  ['a paid licence ends after a year, at the very instant', paid, '2027-09-20T10:00:00Z', 'expired', 0],
  ['a licence that renews by card is simply paid until its year is over', byCard, '2027-09-20T09:59:59Z', 'paid', 1],
  ['after the year the card is retried for fourteen days', byCard, '2027-09-20T10:00:00Z', 'renewing', 14],
  ['after the fourteen days the licence has expired', byCard, '2027-10-04T10:00:00Z', 'expired', 0],
  ['a card is not retried for longer in the holidays', overChristmas, '2028-01-03T10:00:00Z', 'expired', 0],
  ['ordering another year does not change the paid one', reordered, '2027-09-20T09:59:59Z', 'paid', 1],
  ['the next year works for thirty days from its order', reordered, '2027-09-20T10:00:00Z', 'grace', 20],
  ['the next year is owed thirty days after its order', reordered, '2027-10-10T10:00:00Z', 'owed', 0],
  ['the next year works until the end decided with its order', movedRenewal, '2027-11-01T09:59:59Z', 'grace', 1],
  ['the next year is owed from the end decided with its order', movedRenewal, '2027-11-01T10:00:00Z', 'owed', 0],
  ['an early order does not shorten the paid year', reorderedEarly, '2027-09-20T09:59:59Z', 'paid', 1],
  ['an early order is owed when the paid year ends', reorderedEarly, '2027-09-20T10:00:00Z', 'owed', 0],
  ['a trial counts the days left', trial, '2026-09-02T10:00:00Z', 'trial', 13],
  ['a trial runs until its end', trial, '2026-09-15T08:59:59Z', 'trial', 1],
  ['a trial expires', trial, '2026-09-15T09:00:00Z', 'trialOver', 0],
  ['an exempt account never expires', { by: 'exemption' }, '2036-01-01T00:00:00Z', 'none', null],
] as const)('%s', ([, licence, now, state, daysLeft]) => {
  const found = licenceState(licence, new Date(now))
  expect([found.state, found.daysLeft]).toEqual([state, daysLeft])
  expect(found.isOpen).toBe(['grace', 'paid', 'renewing', 'trial', 'none'].includes(state))
})

test('an account without a school has no licence', () => {
  const account = { role: 'staff', trialEndsAt: null } as const
  expect(licenceState(licenceOf(account, null), orderedAt)).toMatchObject({ state: 'none', isOpen: false })
})

const school = {
  orderedAt,
  paymentStatus: 'pending',
  licenceStartedAt: null,
  licenceEndsAt: null,
  graceEndsAt: null,
  renewalOrderedAt: null,
  renewalGraceEndsAt: null,
  renewsByCard: false,
} as const

test.for([
  ['an administrator needs no licence', 'admin', null, null, 'exemption'],
  ['a test account of an administrator has no end', 'test', null, school, 'exemption'],
  ['a trial has its own end', 'test', trial.endsAt, school, 'trial'],
  ['staff have the licence of their school', 'staff', null, school, 'order'],
  ['a school has the licence it ordered', 'school', null, school, 'order'],
] as const)('%s', ([, role, trialEndsAt, itsSchool, by]) => {
  expect(licenceOf({ role, trialEndsAt }, itsSchool).by).toBe(by)
})

const asSchool = { role: 'school', trialEndsAt: null } as const
const started: LicensedSchool = {
  ...school,
  paymentStatus: 'paid',
  licenceStartedAt: new Date('2026-09-20T10:00:00Z'),
}
const unmarked: LicensedSchool = { ...started, paymentStatus: 'invoice_sent' }
const renewed: LicensedSchool = { ...started, licenceEndsAt: new Date('2028-09-20T10:00:00Z') }
const refunded: LicensedSchool = { ...started, licenceEndsAt: started.licenceStartedAt }

test('a licence that starts on 29 February ends on 1 March', () => {
  const startedAt = new Date('2028-02-29T12:00:00Z')
  const { endsAt } = licenceState(licenceOf(asSchool, { ...started, licenceStartedAt: startedAt }), orderedAt)
  expect(endsAt?.toISOString()).toBe('2029-03-01T12:00:00.000Z')
})

test.for<[string, LicensedSchool, string, string]>([
  ['that is no longer marked as paid keeps its thirty days', unmarked, '2026-09-25T10:00:00Z', 'grace'],
  ['that is no longer marked as paid is owed after thirty days', unmarked, '2026-10-02T10:00:00Z', 'owed'],
  ['that was renewed runs a year longer', renewed, '2028-09-20T09:59:59Z', 'paid'],
  ['that was refunded has expired', refunded, '2026-09-21T10:00:00Z', 'expired'],
])('a licence %s', ([, ofSchool, now, state]) => {
  expect(licenceState(licenceOf(asSchool, ofSchool), new Date(now)).state).toBe(state)
})

test.for<[string, Licence, string, string, string]>([
  ['first payment buys a year from now', unpaid, '2026-09-20T10:00:00Z', '2026-09-20', '2027-09-20'],
  ['payment before the end extends the licence by a year', paid, '2027-09-01T10:00:00Z', '2027-09-20', '2028-09-20'],
  ['payment in the grace period leaves no gap', reordered, '2027-10-01T10:00:00Z', '2027-09-20', '2028-09-20'],
  ['late card payment leaves no gap', byCard, '2027-10-01T10:00:00Z', '2027-09-20', '2028-09-20'],
  ['payment after the end starts a new year', paid, '2027-12-01T10:00:00Z', '2027-12-01', '2028-12-01'],
])('a %s', ([, licence, now, from, until]) => {
  const year = yearBought(licence, new Date(now))
  expect([year.from, year.until].map((date) => date.toISOString().slice(0, 10))).toEqual([from, until])
})

test('a licence is open exactly while days are left, and never reopens by itself', () => {
  const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
  const anyLicence: fc.Arbitrary<Licence> = fc.oneof(
    fc.record({
      by: fc.constant('order' as const),
      orderedAt: instant,
      paidUntil: fc.option(instant),
      graceEndsAt: fc.option(instant),
      renewalOrderedAt: fc.option(instant),
      renewalGraceEndsAt: fc.option(instant),
      renewsByCard: fc.boolean(),
    }),
    fc.record({ by: fc.constant('trial' as const), endsAt: instant }),
  )
  fc.assert(
    fc.property(anyLicence, instant, fc.nat(800 * 24 * 3_600_000), (licence, now, later) => {
      const today = licenceState(licence, now)
      const then = licenceState(licence, new Date(now.getTime() + later))
      const end = today.endsAt?.getTime() ?? Number.NaN
      expect(today.isOpen).toBe(now.getTime() < end)
      expect(today.isOpen).toBe((today.daysLeft ?? 0) > 0)
      expect(!today.isOpen && then.isOpen).toBe(false)
    }),
  )
})

test.for([
  ['Your 14-day trial has ended. Choose a licence to go on.', trial],
  ['Payment for this order is overdue. Please pay the invoice to go on.', unpaid],
  ['This licence ended on 20 September 2027. Please renew it to go on.', paid],
  ['This account has no licence. Choose one to go on.', { by: 'none' }],
] as const)('a refused user reads why: %s', ([sentence, licence]) => {
  expect(endedSentence(licenceState(licence, new Date('2028-01-01T00:00:00Z')))).toBe(sentence)
})

test.for([
  ['2026-11-16', '2026-11-16', '2026-11-30', 'a Monday'],
  ['2026-11-13', '2026-11-09', '2026-11-27', 'a Friday'],
  ['2026-11-14', '2026-11-09', '2026-11-27', 'a Saturday'],
] as const)(
  'on %s a trial sees slides from %s until %s: this week and ten weekdays after %s',
  ([today, from, until]) => {
    expect(trialSlideDays(today)).toEqual({ from, until })
  },
)

test.for([
  ['2026-09-01T09:00:00Z', '2026-10-01T09:00:00.000Z', 'in term: thirty days later'],
  ['2026-11-14T23:59:59Z', '2026-12-14T23:59:59.000Z', 'the last second of 14 December stays'],
  ['2026-11-15T00:00:00Z', '2027-01-10T00:00:00.000Z', '15 December begins the holidays'],
  ['2026-12-01T09:00:00Z', '2027-01-10T09:00:00.000Z', 'New Year’s Eve'],
  ['2026-12-02T09:00:00Z', '2027-01-10T09:00:00.000Z', 'New Year’s Day moves within its own year'],
  ['2026-12-10T23:59:59Z', '2027-01-10T23:59:59.000Z', '9 January is the last of the holidays'],
  ['2026-12-11T00:00:00Z', '2027-01-10T00:00:00.000Z', '10 January stays'],
  ['2026-12-12T09:00:00Z', '2027-01-11T09:00:00.000Z', '11 January stays'],
  ['2027-06-14T22:59:59Z', '2027-07-14T22:59:59.000Z', 'the last second of 14 July in London stays'],
  [
    '2027-06-14T23:00:00Z',
    '2027-09-09T23:00:00.000Z',
    '15 July in London, still the 14th in UTC, becomes 10 September there',
  ],
  ['2027-06-15T09:00:00Z', '2027-09-10T09:00:00.000Z', '15 July'],
  ['2027-08-10T22:59:59Z', '2027-09-10T22:59:59.000Z', '9 September is the last of the holidays'],
  ['2027-08-10T23:00:00Z', '2027-09-09T23:00:00.000Z', '10 September in London stays'],
  ['2027-08-12T09:00:00Z', '2027-09-11T09:00:00.000Z', '11 September stays'],
  ['2027-10-01T23:30:00Z', '2027-10-31T23:30:00.000Z', 'over the end of summer time'],
  ['2028-01-30T09:00:00Z', '2028-02-29T09:00:00.000Z', '29 February'],
  ['2027-11-16T09:00:00Z', '2028-01-10T09:00:00.000Z', 'the Christmas that begins a leap year'],
  ['2028-06-15T09:00:00Z', '2028-09-10T09:00:00.000Z', 'the summer of a leap year'],
  ['2028-11-14T09:00:00Z', '2028-12-14T09:00:00.000Z', '14 December of a leap year stays'],
  ['2028-11-15T09:00:00Z', '2029-01-10T09:00:00.000Z', '15 December of a leap year'],
] as const)('an order of %s is due on %s: %s', ([ordered, due]) => {
  expect(graceEnd(new Date(ordered)).toISOString()).toBe(due)
})

test('no order is due in the holidays, none before its thirty days, and a later day of ordering is never due on an earlier day', () => {
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
  const dueDay = (ordered: Date) => londonDay(graceEnd(ordered))
  fc.assert(
    fc.property(instant, fc.nat(90 * 24 * 3_600_000), (ordered, later) => {
      const day = dueDay(ordered)
      const date = day.slice(5)
      expect(date >= '12-15' || date < '01-10' || (date >= '07-15' && date < '09-10')).toBe(false)
      expect(graceEnd(ordered).getTime()).toBeGreaterThanOrEqual(ordered.getTime() + 30 * 24 * 3_600_000)
      expect(dueDay(new Date(ordered.getTime() + later)) >= day).toBe(true)
    }),
  )
})

test('a trial lasts fourteen days', () => {
  expect(trialEnd(orderedAt).toISOString()).toBe('2026-09-15T09:00:00.000Z')
})

test.for<[string, Licence, string, string | undefined]>([
  ['that is not paid yet can be paid for at once', unpaid, '2026-09-02T10:00:00Z', undefined],
  ['can be renewed from ninety days before its end', paid, '2027-06-22T10:00:00Z', undefined],
  [
    'cannot be renewed earlier than ninety days before its end',
    paid,
    '2027-06-22T09:59:59Z',
    'This year is paid. You can renew from 22 June 2027.',
  ],
  ['that has ended can be renewed', paid, '2028-01-01T10:00:00Z', undefined],
  ['that renews by card cannot be renewed by hand', byCard, '2027-09-19T10:00:00Z', cardPays],
  ['whose card is being retried cannot be renewed by hand', byCard, '2027-09-25T10:00:00Z', cardPays],
  ['whose card was finally declined can be renewed', byCard, '2027-10-05T10:00:00Z', undefined],
])('a licence %s', ([, licence, now, fault]) => {
  expect(renewalFault(licence, new Date(now))).toBe(fault)
})
