import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, firstMondayFrom, mondayOf, weekdayOf } from '#server/platform/time/days.ts'
import { aLibrary, aPlannedWeek } from '#tests/support/slides/library.ts'
import { academicWeek, slideOn } from './rules.ts'

const library = aLibrary(
  aPlannedWeek('gratitude', { weekOf: '09-21' }),
  aPlannedWeek(
    'mental-health',
    { firstMondayFrom: '05-08' },
    { 2027: { startDate: '2027-05-10', endDate: '2027-05-16' } },
  ),
  aPlannedWeek('new-year', { weekOf: '01-01' }),
)
const idOn = (day: string) => slideOn(library, day)?.slide.id
const tenYears = Array.from({ length: 3653 }, (_, at) => addDays('2026-09-01', at))

test('for ten years every weekday has exactly one slide, with the theme of that day, and no weekend has one', () => {
  for (const day of tenYears) {
    const found = slideOn(library, day)
    expect(found?.slide.theme, day).toBe(weekdayOf(day)?.theme)
    expect(found?.date ?? day).toBe(day)
  }
})

test('a date has the same slide in whatever order dates are requested', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(tenYears, { maxLength: 20 }), (days) => {
      expect(days.map(idOn)).toEqual(days.toReversed().map(idOn).toReversed())
    }),
  )
})

test('no slide repeats within an academic year', () => {
  const seen = new Map<string, string>()
  for (const day of tenYears) {
    if (academicWeek(day) === 1 && weekdayOf(day)?.theme === 'monday') seen.clear()
    const id = idOn(day)
    if (!id) continue
    expect(seen.get(id), `${id} on ${day}`).toBeUndefined()
    seen.set(id, day)
  }
})

test.for([
  ['2026-09-07', 'week-2-monday', 'an ordinary Monday'],
  ['2026-09-23', 'gratitude-wednesday', 'a themed week replaces the slides of its days'],
  ['2026-09-28', 'week-5-monday', 'after it the weeks go on as if it had not been'],
  ['2027-05-14', 'mental-health-friday', 'a week that lasts until Sunday has five slides too'],
  ['2026-12-31', 'new-year-thursday', 'a themed week over the turn of the year, before it'],
  ['2027-01-01', 'new-year-friday', 'and after it'],
  ['2028-02-29', 'week-27-tuesday', 'a leap day'],
  ['2029-08-31', 'week-53-friday', 'a year with 53 weeks'],
] as const)('on %s it is %s: %s', ([day, id]) => {
  expect(idOn(day)).toBe(id)
})

/** Any day of more than ten years, with leap days and academic years of 52 and 53 weeks. */
const anyDay = fc.integer({ min: 0, max: 4500 }).map((days) => addDays('2024-01-01', days))

test.for([
  ['2026-08-28', 52, 'the last Friday of an academic year'],
  ['2026-08-31', 1, 'the Monday of the week with 1 September'],
  ['2026-09-01', 1, 'a Tuesday'],
  ['2026-11-16', 12, 'a Monday in November'],
  ['2027-01-01', 18, 'over the turn of the year'],
  ['2027-08-27', 52, 'the last Friday of the next'],
  ['2027-08-30', 1, 'and its successor'],
  ['2028-02-29', 27, 'a leap day'],
  ['2028-09-01', 1, 'a Friday, the last day of its week'],
  ['2029-08-31', 53, 'the day before a 1 September at a weekend is still in a week 53'],
  ['2029-09-01', 53, 'and so is that Saturday'],
  ['2029-09-03', 1, 'the new year begins on the Monday after it'],
] as const)('%s is in academic week %i: %s', ([day, week]) => {
  expect(academicWeek(day)).toBe(week)
})

test('academic weeks count up from Monday to Monday, to 52 or 53, and start again', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const [week, next] = [academicWeek(day), academicWeek(addDays(day, 7))]
      expect(academicWeek(mondayOf(day))).toBe(week)
      expect(next === week + 1 || (next === 1 && (week === 52 || week === 53)), `${day}: ${week}, ${next}`).toBe(true)
      expect(academicWeek(firstMondayFrom(`${day.slice(0, 4)}-08-28`))).toBe(1)
    }),
  )
})
