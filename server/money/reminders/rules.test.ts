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
  renewalOrderedAt: null,
  renewsByCard: false,
  subscriptionId: null,
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
  ['nothing a millisecond before the thirtieth day', byTransfer, '2027-10-17T08:49:59.999Z', undefined],
  ['that it ends, from the thirtieth day', byTransfer, '2027-10-17T08:50:00Z', ends(30, 'none')],
  ['the same until the seventh', byTransfer, '2027-11-09T08:49:59.999Z', ends(30, 'none')],
  ['once more from the seventh', byTransfer, '2027-11-09T08:50:00Z', ends(7, 'none')],
  ['once more until the end', byTransfer, '2027-11-16T08:49:59.999Z', ends(7, 'none')],
  ['that it has ended, at the end', byTransfer, '2027-11-16T08:50:00Z', ended(endsAt)],
  ['that for a fortnight', byTransfer, '2027-11-30T08:49:59.999Z', ended(endsAt)],
  ['then nothing more', byTransfer, '2027-11-30T08:50:00Z', undefined],
  ['that the card will be charged', byCard, '2027-10-17T08:50:00Z', ends(30, 'card')],
  ['nothing while the card is tried', byCard, '2027-11-30T08:49:59.999Z', undefined],
  [
    'that it has ended, when the card was tried in vain',
    byCard,
    '2027-11-30T08:50:00Z',
    ended(new Date('2027-11-30T08:50:00Z')),
  ],
  ['that it was cancelled', cancelled, '2027-11-10T08:50:00Z', ends(7, 'cancelled')],
  ['that a further year is to be paid', orderedEarly, '2027-11-10T08:50:00Z', ends(7, 'ordered')],
  ['that it has ended, where the order is owed', orderedEarly, '2027-11-16T08:50:00Z', ended(endsAt)],
  ['nothing where an order goes on beyond the end', orderedLate, '2027-11-10T08:50:00Z', undefined],
  ['nothing of its own where that is owed: its invoice has said it', orderedLate, '2027-12-01T08:50:00Z', undefined],
  ['nothing of its own where nothing was paid yet', unpaid, '2026-12-01T08:50:00Z', undefined],
  ['of 29 February, thirty days before 1 March', leapDay, '2029-01-30T12:00:00Z', ends(30, 'none', marchFirst)],
  ['of 29 February, not a millisecond before that', leapDay, '2029-01-30T11:59:59.999Z', undefined],
  ['of 29 February, seven days before 1 March', leapDay, '2029-02-22T12:00:00Z', ends(7, 'none', marchFirst)],
  ['of 29 February, not the end on 28 February', leapDay, '2029-02-28T12:00:00Z', ends(7, 'none', marchFirst)],
  ['of 29 February, the end on 1 March', leapDay, '2029-03-01T12:00:00Z', ended(marchFirst)],
])('whoever holds a licence should have heard %s', ([, school, now, reminder]) => {
  expect(reminderOf(school, new Date(now))).toEqual(reminder)
})
