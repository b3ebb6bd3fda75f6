import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Licence, endedSentence, licenceOf, licenceState, slidesOfATrial, trialEnd } from './rules.ts'

const orderedAt = new Date('2026-09-01T09:00:00Z')
const unpaid: Licence = { by: 'order', orderedAt, isPaid: false, startedAt: null }
const paid: Licence = { by: 'order', orderedAt, isPaid: true, startedAt: new Date('2026-09-20T10:00:00Z') }
const takenBack: Licence = { ...paid, isPaid: false }
const trial: Licence = { by: 'trial', endsAt: new Date('2026-09-15T09:00:00Z') }

test.for([
  ['an order not yet paid works', unpaid, '2026-09-01T09:00:00Z', 'grace', 30],
  ['an order not yet paid works to the last second of thirty days', unpaid, '2026-10-01T08:59:59Z', 'grace', 1],
  ['an order not paid after thirty days is owed', unpaid, '2026-10-01T09:00:00Z', 'owed', 0],
  ['a paid licence runs for a year', paid, '2026-09-20T10:00:00Z', 'paid', 365],
  ['a paid licence runs to its last second', paid, '2027-09-20T09:59:59Z', 'paid', 1],
  ['a paid licence ends after a year, at the very instant', paid, '2027-09-20T10:00:00Z', 'expired', 0],
  ['a payment that was taken back leaves the thirty days', takenBack, '2026-09-25T10:00:00Z', 'grace', 6],
  ['a payment that was taken back is owed after them', takenBack, '2026-10-02T10:00:00Z', 'owed', 0],
  ['a trial says how many days are left', trial, '2026-09-02T10:00:00Z', 'trial', 13],
  ['a trial runs until its end', trial, '2026-09-15T08:59:59Z', 'trial', 1],
  ['a trial ends by itself', trial, '2026-09-15T09:00:00Z', 'trialOver', 0],
  ['what rests on trust never ends', { by: 'trust' }, '2036-01-01T00:00:00Z', 'none', null],
] as const)('%s', ([, licence, now, state, daysLeft]) => {
  const found = licenceState(licence, new Date(now))
  expect([found.state, found.daysLeft]).toEqual([state, daysLeft])
  expect(found.isOpen).toBe(['grace', 'paid', 'trial', 'none'].includes(state))
})

test('an account with nothing to have a licence by opens nothing', () => {
  const account = { role: 'staff', trialEndsAt: null } as const
  expect(licenceState(licenceOf(account, null), orderedAt)).toMatchObject({ state: 'none', isOpen: false })
})

const school = { orderedAt, paymentStatus: 'pending', licenceStartedAt: null } as const

test.for([
  ['an administrator needs no licence', 'admin', null, null, 'trust'],
  ['a test account of an administrator has no end', 'test', null, school, 'trust'],
  ['a trial has its own end', 'test', trial.endsAt, school, 'trial'],
  ['staff have the licence of their school', 'staff', null, school, 'order'],
  ['a school has the licence it ordered', 'school', null, school, 'order'],
] as const)('%s', ([, role, trialEndsAt, itsSchool, by]) => {
  expect(licenceOf({ role, trialEndsAt }, itsSchool).by).toBe(by)
})

test('a licence that starts on 29 February ends on 1 March', () => {
  const startedAt = new Date('2028-02-29T12:00:00Z')
  const { endsAt } = licenceState({ by: 'order', orderedAt, isPaid: true, startedAt }, orderedAt)
  expect(endsAt?.toISOString()).toBe('2029-03-01T12:00:00.000Z')
})

test('a licence is open exactly while days are left, they only ever get fewer, and none is promised beyond its end', () => {
  const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
  const anyLicence: fc.Arbitrary<Licence> = fc.oneof(
    fc.record({
      by: fc.constant('order' as const),
      orderedAt: instant,
      isPaid: fc.boolean(),
      startedAt: fc.option(instant),
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
      expect(then.daysLeft ?? 0).toBeLessThanOrEqual(today.daysLeft ?? 0)
      expect(then.endsAt).toEqual(today.endsAt)
      expect(!today.isOpen && then.isOpen).toBe(false)
    }),
  )
})

test.for([
  ['Your 14-day trial has ended. Choose a licence to go on.', trial],
  ['Payment for this order is overdue. Please pay the invoice to go on.', unpaid],
  ['This licence ended on 20 September 2027. Please renew it to go on.', paid],
  ['This account has no licence. Choose one to go on.', { by: 'nothing' }],
] as const)('who is refused reads why: %s', ([sentence, licence]) => {
  expect(endedSentence(licenceState(licence, new Date('2028-01-01T00:00:00Z')))).toBe(sentence)
})

test.for([
  ['2026-11-16', '2026-11-16', '2026-11-30', 'a Monday'],
  ['2026-11-13', '2026-11-09', '2026-11-27', 'a Friday'],
  ['2026-11-14', '2026-11-09', '2026-11-27', 'a Saturday'],
] as const)(
  'on %s a trial sees slides from %s until %s: this week and ten weekdays after %s',
  ([today, from, until]) => {
    expect(slidesOfATrial(today)).toEqual({ from, until })
  },
)

test('a trial lasts fourteen days', () => {
  expect(trialEnd(orderedAt).toISOString()).toBe('2026-09-15T09:00:00.000Z')
})
