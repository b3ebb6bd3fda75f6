import { expect, test } from 'vitest'
import { addDays, weekdaysFrom } from '#server/platform/time/days.ts'
import { isHoliday, mondayAfterEaster } from './rules.ts'

test.for([
  [2008, '2008-03-24'],
  [2024, '2024-04-01'],
  [2025, '2025-04-21'],
  [2026, '2026-04-06'],
  [2027, '2027-03-29'],
  // The latest possible date: the full moon is on a Sunday.
  [2038, '2038-04-26'],
] as const)('the Monday after the Easter of %i is %s', ([year, monday]) => {
  expect(mondayAfterEaster(year)).toBe(monday)
})

/** Gauss's algorithm, which needs no table. Returns Easter Sunday. */
function easterByGauss(year: number): string {
  const century = Math.floor(year / 100)
  const shift = (15 - Math.floor((13 + 8 * century) / 25) + century - Math.floor(century / 4)) % 30
  const d = (19 * (year % 19) + shift) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + ((4 + century - Math.floor(century / 4)) % 7)) % 7
  const isLate = (d === 29 && e === 6) || (d === 28 && e === 6 && (11 * shift + 11) % 30 < 19)
  return addDays(`${year}-03-22`, d + e - (isLate ? 7 : 0))
}

test('Easter matches Gauss’s algorithm in every year from 1900 to 2199', () => {
  const years = Array.from({ length: 300 }, (_, at) => 1900 + at)
  expect(years.map(mondayAfterEaster)).toEqual(years.map((year) => addDays(easterByGauss(year), 1)))
})

test.for([
  ['2026-10-19', 'open'],
  ['2026-10-26', 'closed'],
  ['2026-12-14', 'open'],
  ['2026-12-21', 'closed'],
  ['2026-12-28', 'closed'],
  ['2027-03-22', 'closed'],
  ['2027-08-16', 'closed'],
  ['2027-08-30', 'open'],
] as const)('most schools in England are, in the week of %s, %s', ([monday, state]) => {
  expect(weekdaysFrom(monday).every(isHoliday) ? 'closed' : 'open').toBe(state)
})
