import fc from 'fast-check'
import { expect, test } from 'vitest'
import { academicWeek, addDays, weekdayOf } from '#server/platform/time/days.ts'
import { aLibrary, aPlannedWeek } from '#tests/support/library.ts'
import { slideOn, whyNot } from './rules.ts'

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

test('for ten years every weekday has exactly one slide, of its own theme, and no weekend has any', () => {
  for (const day of tenYears) {
    const found = slideOn(library, day)
    expect(found?.slide.theme, day).toBe(weekdayOf(day)?.theme)
    expect(found?.date ?? day).toBe(day)
  }
})

test('a date has the same slide every time, in whatever order it is asked for', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(tenYears, { maxLength: 20 }), (days) => {
      expect(days.map(idOn)).toEqual(days.toReversed().map(idOn).toReversed())
    }),
  )
})

test('within an academic year no slide comes twice', () => {
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

test.for([
  ['2026-11-16', undefined, 'today'],
  ['2025-11-17', undefined, 'almost a year back'],
  ['2027-11-16', undefined, 'a year ahead'],
  ['2027-11-17', 'Slides can be seen for a year back and a year ahead.', 'more than a year ahead'],
  ['2025-11-14', 'Slides can be seen for a year back and a year ahead.', 'more than a year back'],
  ['2026-11-21', 'There is no slide at the weekend.', 'a Saturday'],
] as const)('on 16 November 2026 the slide of %s can be seen, or it is said why not: %s', ([date, sentence]) => {
  expect(whyNot(date, { today: '2026-11-16', isTrial: false })).toBe(sentence)
})

test('whatever day it is, a trial sees no more than three weeks', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tenYears), (today) => {
      const seen = Array.from({ length: 120 }, (_, at) => addDays(today, at - 60)).filter(
        (date) => whyNot(date, { today, isTrial: true }) === undefined,
      )
      expect(seen.length).toBeGreaterThanOrEqual(11)
      expect(seen.length).toBeLessThanOrEqual(15)
    }),
  )
})
