import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#server/platform/time/days.ts'
import { isHoliday } from '#server/slides/holidays/rules.ts'
import { halfTermsOf } from './rules.ts'

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
