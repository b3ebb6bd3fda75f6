import { expect, test } from 'vitest'
import { addDays } from '#server/platform/time/days.ts'
import { mayRemind } from './rules.ts'

const longAgo = new Date('2020-01-01T09:00:00Z')

test.for([
  ['2026-11-19', true, 'an ordinary Thursday'],
  ['2026-09-03', false, 'the first week of the year, which begins on a Wednesday'],
  ['2026-09-10', true, 'the week after'],
  ['2026-10-29', false, 'the autumn half-term'],
  ['2026-11-05', false, 'the first week after it'],
  ['2026-11-08', false, 'its Sunday'],
  ['2026-11-12', true, 'the second week after it'],
  ['2027-01-07', false, 'the first week after Christmas'],
  ['2027-01-14', true, 'the second week after Christmas'],
  ['2027-04-08', false, 'the first week after Easter'],
  ['2027-05-06', true, 'the week of May Day, which is no break'],
  ['2027-07-22', false, 'the first day of the summer holidays'],
  ['2027-08-19', false, 'the middle of them'],
] as const)('on %s few slides may be remarked on: %s (%s)', ([today, expected]) => {
  expect(mayRemind(today, longAgo)).toBe(expected)
})

test('a new account is left in peace for seven days, counted in London', () => {
  const remindedAfter = (since: string, days: number) =>
    mayRemind(addDays('2026-11-13', days), new Date(`2026-11-${since}Z`))
  expect([remindedAfter('13T09:00:00', 6), remindedAfter('13T09:00:00', 7)]).toEqual([false, true])
  expect([remindedAfter('13T23:59:00', 6), remindedAfter('13T23:59:00', 7)]).toEqual([false, true])
})
