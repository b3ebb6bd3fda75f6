import { expect, test } from 'vitest'
import { weekdayOf } from '#server/platform/time/days.ts'
import { slideFeedDays } from './rules.ts'

test.for([
  ['on a Monday', '2026-11-16', false, '2026-11-09', '2027-01-15', 50],
  ['on a Friday', '2026-11-20', false, '2026-11-09', '2027-01-15', 50],
  ['on a Sunday, with the week that is over', '2026-11-22', false, '2026-11-09', '2027-01-15', 50],
  ['over 29 February', '2028-02-28', false, '2028-02-21', '2028-04-28', 50],
  ['for a trial on a Monday: this week and the next ten weekdays', '2026-11-16', true, '2026-11-16', '2026-11-30', 11],
  ['for a trial on a Friday', '2026-11-20', true, '2026-11-16', '2026-12-04', 15],
] as const)('the feed lists weekdays %s', ([, today, isTrial, first, last, count]) => {
  const days = slideFeedDays({ today, isTrial })
  expect([days[0], days.at(-1), new Set(days).size, days.length]).toEqual([first, last, count, count])
  expect(days.filter((day) => !weekdayOf(day))).toEqual([])
})
