import { expect, test } from 'vitest'
import { licenceEnd, licenceState } from './rules.ts'

const ordered = new Date('2026-09-01T09:00:00Z')
const trial = new Date('2026-09-15T09:00:00Z')

test.for([
  ['an order not yet paid works for thirty days', null, null, '2026-10-01T08:59:59Z', 'open'],
  ['an order not paid after thirty days is ended', null, null, '2026-10-01T09:00:00Z', 'ended'],
  ['a paid licence runs to its last second', '2026-09-20T10:00:00Z', null, '2027-09-20T09:59:59Z', 'open'],
  [
    'a paid licence ends after a year, at the very instant',
    '2026-09-20T10:00:00Z',
    null,
    '2027-09-20T10:00:00Z',
    'ended',
  ],
  ['a trial runs until its end', null, trial, '2026-09-15T08:59:59Z', 'open'],
  ['a trial ends by itself', null, trial, '2026-09-15T09:00:00Z', 'ended'],
] as const)('%s', ([, startedAt, trialEndsAt, now, expected]) => {
  const licence = { orderedAt: ordered, startedAt: startedAt ? new Date(startedAt) : null, trialEndsAt }
  expect(licenceState(licence, new Date(now))).toBe(expected)
})

test('a licence that starts on 29 February ends on 1 March', () => {
  const startedAt = new Date('2028-02-29T12:00:00Z')
  expect(licenceEnd({ orderedAt: ordered, startedAt, trialEndsAt: null }).toISOString()).toBe(
    '2029-03-01T12:00:00.000Z',
  )
})
