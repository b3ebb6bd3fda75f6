import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TermDates } from '#contract/accounts/term-dates.ts'
import { addDays, nextWeekdays, weekdayOf } from '#server/platform/time/days.ts'
import { isHoliday } from '#server/slides/holidays/rules.ts'
import { closedToday, nextSchoolWeek, schoolDayBefore, schoolDaysAfter, schoolDaysOf } from './rules.ts'

const entered: TermDates = {
  terms: [
    {
      name: 'Autumn term',
      from: '2026-09-02',
      until: '2026-12-18',
      halfTerm: { from: '2026-10-26', until: '2026-10-30' },
    },
    { name: 'Spring term', from: '2027-01-05', until: '2027-03-25', halfTerm: null },
    { name: 'Summer term', from: '2027-04-12', until: '2027-07-20', halfTerm: null },
  ],
  closedDays: [
    { day: '2026-11-02', name: 'INSET day' },
    { day: '2026-11-18', name: 'Snow' },
  ],
}
const days = schoolDaysOf(entered)

test.for([
  ['2026-07-31', undefined, 'before August nothing is known'],
  ['2026-08-20', 'Summer holidays', 'before the first term'],
  ['2026-09-01', 'Summer holidays', 'the day before term'],
  ['2026-09-02', undefined, 'the first day'],
  ['2026-10-26', 'Half term', 'the first day of half term'],
  ['2026-10-30', 'Half term', 'its last'],
  ['2026-11-02', 'INSET day', 'a closed day'],
  ['2026-11-03', undefined, 'the day after it'],
  ['2026-12-18', undefined, 'the last day of term'],
  ['2026-12-25', 'Christmas holidays', 'Christmas'],
  ['2027-01-04', 'Christmas holidays', 'the day before the spring term'],
  ['2027-04-05', 'Easter holidays', 'Easter'],
  ['2027-08-31', 'Summer holidays', 'the last day of August'],
  ['2027-09-01', undefined, 'after that nothing is known'],
] as const)('on %s the school is closed for: %s (%s)', ([day, name]) => {
  expect(days.closedOn(day)?.name).toBe(name)
})

test('a term that was not entered leaves its days open', () => {
  const [autumn, , summer] = entered.terms
  const withoutSpring = schoolDaysOf({ terms: [autumn, summer].flatMap((term) => term ?? []), closedDays: [] })
  expect(withoutSpring.closedOn('2027-02-01')).toBeUndefined()
})

test('figures leave out the usual holidays where the school has entered nothing', () => {
  expect(days.isHoliday('2026-10-26')).toBe(true)
  // The usual half term of spring, in a term that has none.
  expect([isHoliday('2027-02-15'), days.isHoliday('2027-02-15')]).toEqual([true, false])
  expect([days.isHoliday('2027-10-25'), isHoliday('2027-10-25')]).toEqual([true, true])
})

test.for([
  ['2026-10-23', ['2026-11-03', '2026-11-04'], 'over half term and an INSET day'],
  ['2026-11-17', ['2026-11-19', '2026-11-20'], 'over a day of snow'],
  ['2026-12-18', ['2027-01-05', '2027-01-06'], 'over Christmas'],
] as const)('the next school days after %s are %j (%s)', ([day, expected]) => {
  expect(schoolDaysAfter(days, day, 2)).toEqual(expected)
})

test('without term dates the next ten school days are the next ten weekdays, on every day of ten years', () => {
  const usual = schoolDaysOf(null)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3650 }), (count) => {
      const day = addDays('2026-09-01', count)
      expect(schoolDaysAfter(usual, day, 10)).toEqual(nextWeekdays(day))
    }),
  )
})

test.for([
  ['2026-10-24', 'Half term', 'a Saturday before half term'],
  ['2026-10-31', 'INSET day', 'a Saturday before one closed Monday'],
  ['2026-11-07', undefined, 'any other Saturday'],
  ['2026-11-18', 'Snow', 'a closed Wednesday'],
  ['2027-01-03', 'Christmas holidays', 'a Sunday before the last closed Monday'],
] as const)('on %s Today is closed for: %s (%s)', ([day, name]) => {
  expect(closedToday(days, day)?.name).toBe(name)
})

test('the last school day before a holiday is found', () => {
  expect(schoolDayBefore(days, '2026-11-02')).toBe('2026-10-23')
})

test.for([
  ['2026-11-09', ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20'], null],
  ['2026-10-19', ['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'], 'Half term'],
] as const)('the school week after that of %s has the days %j, after: %s', ([monday, week, after]) => {
  expect(nextSchoolWeek(days, monday)).toEqual({ days: week, after })
})

test('a school day found is a weekday on which the school is not closed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (count) => {
      for (const day of schoolDaysAfter(days, addDays('2026-08-01', count), 10)) {
        expect(weekdayOf(day)).toBeDefined()
        expect(days.closedOn(day)).toBeUndefined()
      }
    }),
  )
})
