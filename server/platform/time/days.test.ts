import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysUntil, endOfDay, londonDay, nextWeekdays, schoolWeekOf, weekdayOf, yearsLater } from './days.ts'

const hour = 3_600_000
/** Any day of twelve years, with leap days and both kinds of academic year. */
const anyDay = fc.integer({ min: 0, max: 4500 }).map((days) => addDays('2024-01-01', days))

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
        const hours = (count: number) => new Date(instant.getTime() + count * hour)
        expect(londonDay(instant)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(londonDay(hours(26)) > londonDay(instant)).toBe(true)
      },
    ),
  )
})

test.for([
  ['2026-11-16', '2026-11-17T00:00:00.000Z', 'in winter at UTC'],
  ['2026-07-01', '2026-07-01T23:00:00.000Z', 'in summer an hour before it'],
  ['2026-03-28', '2026-03-29T00:00:00.000Z', 'before the clocks go forward, still in winter'],
  ['2026-03-29', '2026-03-29T23:00:00.000Z', 'after that night in summer: the day has 23 hours'],
  ['2026-10-24', '2026-10-24T23:00:00.000Z', 'before the clocks go back, still in summer'],
  ['2026-10-25', '2026-10-26T00:00:00.000Z', 'after that night in winter: the day has 25 hours'],
  ['2028-02-29', '2028-03-01T00:00:00.000Z', 'a leap day has its midnight too'],
] as const)('the day %s ends at %s: %s', ([day, end]) => {
  expect(endOfDay(day).toISOString()).toBe(end)
})

test('the end of a day is the first instant of the next', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const end = endOfDay(day).getTime()
      expect(londonDay(new Date(end))).toBe(addDays(day, 1))
      expect(londonDay(new Date(end - 1))).toBe(day)
    }),
  )
})

test('a school week contains its day, or follows the weekend that does', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const monday = schoolWeekOf(day)
      expect(weekdayOf(monday)?.theme).toBe('monday')
      const ahead = daysUntil(monday, day)
      expect(weekdayOf(day) ? ahead <= 0 && ahead >= -4 : ahead === 1 || ahead === 2).toBe(true)
    }),
  )
})

test('nextWeekdays returns the ten weekdays after today, with gaps at weekends only', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const days = nextWeekdays(today)
      expect(days).toHaveLength(10)
      const between = Array.from({ length: daysUntil(days.at(-1) ?? '', today) }, (_, at) => addDays(today, at + 1))
      expect(days).toEqual(between.filter((day) => weekdayOf(day)))
    }),
  )
})

test('daysUntil counts calendar days across leap days and clock changes', () => {
  expect([daysUntil('2028-03-01', '2028-02-28'), daysUntil('2026-03-30', '2026-03-28')]).toEqual([2, 2])
  expect([daysUntil('2026-11-17', '2026-11-16'), daysUntil('2026-11-16', '2026-11-16')]).toEqual([1, 0])
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, count) => {
      expect(daysUntil(addDays(day, count), day)).toBe(count)
    }),
  )
})

test('a year after a leap day falls between 28 February and 1 March', () => {
  const day = yearsLater('2028-02-29', 1)
  expect(['2029-02-28' < day, day < '2029-03-01']).toEqual([true, true])
})
