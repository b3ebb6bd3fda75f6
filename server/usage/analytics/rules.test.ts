import fc from 'fast-check'
import { expect, test } from 'vitest'
import { period } from '#contract/usage/analytics.ts'
import { addDays, mondayOf } from '#server/platform/time/days.ts'
import { completeLists, countWeekdays, daysOf, mondayAfterEaster } from './rules.ts'

const anyDay = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2020-01-01', days))
const anyPeriod = fc.constantFrom(...period.options)
const nothing = { byWeek: [], byTheme: [], byAgeBand: [], byStrand: [], byStatement: [] }

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
  ['week', '2026-11-16', '2026-11-16', 'a Monday begins its week'],
  ['week', '2026-11-22', '2026-11-16', 'a Sunday ends it'],
  ['fourWeeks', '2026-11-16', '2026-10-26', 'this week and the three before it'],
  ['fourWeeks', '2026-11-22', '2026-10-26', 'on every day of the week'],
  ['term', '2026-09-01', '2026-09-01', 'the first day of autumn term'],
  ['term', '2026-12-31', '2026-09-01', 'and the last'],
  ['term', '2027-01-01', '2027-01-01', 'the first day of spring term'],
  ['term', '2027-03-28', '2027-01-01', 'Easter Sunday still is in it'],
  ['term', '2027-03-29', '2027-03-29', 'the Monday after begins the summer term'],
  ['term', '2027-08-31', '2027-03-29', 'which the summer holidays belong to'],
  ['year', '2026-09-01', '2026-09-01', 'the first day of an academic year'],
  ['year', '2027-08-31', '2026-09-01', 'and the last'],
] as const)('the %s of %s began on %s: %s', ([which, today, from]) => {
  expect(daysOf(which, today)).toEqual({ from, until: today })
})

test('a period starts today or earlier, and lasts until the next one starts', () => {
  fc.assert(
    fc.property(anyDay, anyPeriod, (today, which) => {
      const [{ from }, tomorrow] = [daysOf(which, today), addDays(today, 1)]
      expect(from <= today).toBe(true)
      const nextStart = which === 'fourWeeks' ? addDays(from, 7) : tomorrow
      expect([from, nextStart]).toContain(daysOf(which, tomorrow).from)
      expect(daysOf('year', today).from <= daysOf('term', today).from).toBe(true)
    }),
  )
})

test('a period’s weeks are consecutive, and each has five weekdays except the first and the last', () => {
  fc.assert(
    fc.property(anyDay, anyPeriod, (today, which) => {
      const days = daysOf(which, today)
      const mondays = completeLists(nothing, days).byWeek.map(({ monday }) => monday)
      expect([mondays[0], mondays.at(-1)]).toEqual([mondayOf(days.from), mondayOf(today)])
      expect(mondays.slice(1)).toEqual(mondays.slice(0, -1).map((monday) => addDays(monday, 7)))
      const inWeeks = mondays.flatMap((monday) => [0, 1, 2, 3, 4].map((at) => addDays(monday, at)))
      expect(countWeekdays(days)).toBe(inWeeks.filter((day) => day >= days.from && day <= today).length)
    }),
  )
})

test('unused themes, statements and weeks are listed with zero uses', () => {
  const lists = completeLists(
    { ...nothing, byTheme: [{ key: 'friday', uses: 2 }], byStatement: [{ key: 12, uses: 3 }] },
    daysOf('week', '2026-11-16'),
  )
  expect(lists.byTheme.map(({ theme, uses }) => `${theme} ${uses}`)).toEqual([
    'monday 0',
    'tuesday 0',
    'wednesday 0',
    'thursday 0',
    'friday 2',
  ])
  expect(lists.byStatement.map(({ uses }) => uses)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
  expect(lists.byWeek).toEqual([{ monday: '2026-11-16', uses: 0 }])
})
