import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonDay, weekdayOf } from './rules.ts'

test.for([
  ['2026-06-30T23:30:00Z', '2026-07-01', 'half past midnight in summer belongs to the new day'],
  ['2026-12-31T23:59:59Z', '2026-12-31', 'in winter London is at UTC'],
  ['2026-03-29T00:59:59Z', '2026-03-29', 'the hour before the clocks go forward'],
  ['2026-10-25T00:30:00Z', '2026-10-25', 'the hour that comes twice'],
] as const)('%s is the school day %s: %s', ([instant, day]) => {
  expect(londonDay(new Date(instant))).toBe(day)
})

test('Saturday and Sunday have no theme, and the five school days have one each', () => {
  const week = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
  expect(week.map((day) => weekdayOf(day)?.theme)).toEqual([
    undefined,
    undefined,
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
  ])
})

test('a day always reads as YYYY-MM-DD and lasts 23 to 25 hours', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      (instant) => {
        const hours = (count: number) => new Date(instant.getTime() + count * 3_600_000)
        expect(londonDay(instant)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(londonDay(hours(26)) > londonDay(instant)).toBe(true)
      },
    ),
  )
})
