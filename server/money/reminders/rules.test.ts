import { expect, test } from 'vitest'
import { reminderOf } from './rules.ts'

const startedAt = new Date('2026-11-16T08:50:00Z')
const endsAt = new Date('2027-11-16T08:50:00Z')
const byTransfer = {
  plan: 'school',
  orderedAt: startedAt,
  paymentStatus: 'paid',
  licenceStartedAt: startedAt,
  licenceEndsAt: endsAt,
  graceEndsAt: null,
  renewalOrderedAt: null,
  renewalGraceEndsAt: null,
  renewsByCard: false,
  subscriptionId: null,
  renewalPence: null,
} as const
type School = Parameters<typeof reminderOf>[0]
const byCard: School = { ...byTransfer, renewsByCard: true, subscriptionId: 'sub_1' }
const cancelled: School = { ...byCard, renewsByCard: false }
const orderedEarly: School = { ...byTransfer, renewalOrderedAt: new Date('2027-09-01T08:50:00Z') }
const orderedLate: School = { ...byTransfer, renewalOrderedAt: new Date('2027-10-30T08:50:00Z') }
const unpaid: School = { ...byTransfer, paymentStatus: 'invoice_sent', licenceStartedAt: null, licenceEndsAt: null }
const leapDay: School = {
  ...byTransfer,
  licenceStartedAt: new Date('2028-02-29T12:00:00Z'),
  licenceEndsAt: null,
}

const marchFirst = new Date('2029-03-01T12:00:00Z')
type Reminder = NonNullable<ReturnType<typeof reminderOf>>
type Follows = Extract<Reminder, { about: 'end' }>['follows']
const ends = (days: 30 | 7, follows: Follows, at = endsAt): Reminder => ({ about: 'end', days, follows, endsAt: at })
const ended = (at: Date): Reminder => ({ about: 'ended', endsAt: at })

test.for<[string, School, string, Reminder | undefined]>([
  ['none a millisecond before the thirtieth day', byTransfer, '2027-10-17T08:49:59.999Z', undefined],
  ['the end, from the thirtieth day', byTransfer, '2027-10-17T08:50:00Z', ends(30, 'none')],
  ['the end, until the seventh day', byTransfer, '2027-11-09T08:49:59.999Z', ends(30, 'none')],
  ['the end again, from the seventh day', byTransfer, '2027-11-09T08:50:00Z', ends(7, 'none')],
  ['the end again, until the end', byTransfer, '2027-11-16T08:49:59.999Z', ends(7, 'none')],
  ['ended, at the end', byTransfer, '2027-11-16T08:50:00Z', ended(endsAt)],
  ['ended, for a fortnight', byTransfer, '2027-11-30T08:49:59.999Z', ended(endsAt)],
  ['none after the fortnight', byTransfer, '2027-11-30T08:50:00Z', undefined],
  ['the coming card charge', byCard, '2027-10-17T08:50:00Z', ends(30, 'card')],
  ['none while the card is retried', byCard, '2027-11-30T08:49:59.999Z', undefined],
  ['ended, when the card retries have failed', byCard, '2027-11-30T08:50:00Z', ended(new Date('2027-11-30T08:50:00Z'))],
  ['the end, cancelled', cancelled, '2027-11-10T08:50:00Z', ends(7, 'cancelled')],
  ['the end, with a further year ordered but unpaid', orderedEarly, '2027-11-10T08:50:00Z', ends(7, 'ordered')],
  ['ended, although the ordered year is unpaid', orderedEarly, '2027-11-16T08:50:00Z', ended(endsAt)],
  ['nothing where an order goes on beyond the end', orderedLate, '2027-11-10T08:50:00Z', undefined],
  ['none for an overdue order, which has its own mails', orderedLate, '2027-12-01T08:50:00Z', undefined],
  ['none before the first payment', unpaid, '2026-12-01T08:50:00Z', undefined],
  [
    'the end of a year from 29 February, thirty days before 1 March',
    leapDay,
    '2029-01-30T12:00:00Z',
    ends(30, 'none', marchFirst),
  ],
  ['none for a year from 29 February a millisecond before that', leapDay, '2029-01-30T11:59:59.999Z', undefined],
  [
    'the end of a year from 29 February, seven days before 1 March',
    leapDay,
    '2029-02-22T12:00:00Z',
    ends(7, 'none', marchFirst),
  ],
  [
    'not yet the end of a year from 29 February, on 28 February',
    leapDay,
    '2029-02-28T12:00:00Z',
    ends(7, 'none', marchFirst),
  ],
  ['ended for a year from 29 February, on 1 March', leapDay, '2029-03-01T12:00:00Z', ended(marchFirst)],
])('the reminder due is: %s', ([, school, now, reminder]) => {
  expect(reminderOf(school, new Date(now))).toEqual(reminder)
})
