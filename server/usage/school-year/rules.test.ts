import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#server/platform/time/days.ts'
import { halfTermsOf, isHoliday, mondayAfterEaster } from './rules.ts'

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
  ['2026-11-16', '2026-09-01 2026-11-02 2027-01-01 2027-02-22 2027-03-29 2027-06-07'],
  ['2026-08-31', '2025-09-01 2025-11-03 2026-01-01 2026-02-23 2026-04-06 2026-06-01'],
] as const)('the half terms of the school year of %s start on %s', ([day, starts]) => {
  expect(
    halfTermsOf(day)
      .map(({ from }) => from)
      .join(' '),
  ).toBe(starts)
})

test('in every year, six half terms follow each other without a gap, and each contains school days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2150 }), (year) => {
      const halfTerms = halfTermsOf(`${year}-11-16`)
      expect(halfTerms.map(({ name }) => name).join()).toBe('Autumn 1,Autumn 2,Spring 1,Spring 2,Summer 1,Summer 2')
      expect([halfTerms[0]?.from, halfTerms.at(-1)?.until]).toEqual([`${year}-09-01`, `${year + 1}-08-31`])
      for (const [at, { from, until }] of halfTerms.entries()) {
        expect(addDays(until, 1)).toBe(halfTerms[at + 1]?.from ?? `${year + 1}-09-01`)
        const days = Array.from({ length: 14 }, (_, after) => addDays(from, after))
        expect(days.filter((day) => day <= until && !isHoliday(day)).length).toBeGreaterThan(5)
      }
    }),
  )
})
