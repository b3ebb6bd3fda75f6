import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TermDates } from '#contract/accounts/term-dates.ts'
import { addDays, weekdayOf, weekdaysFrom, mondayOf } from '#server/platform/time/days.ts'
import { isHoliday } from '#server/slides/holidays/rules.ts'
import { schoolDaysOf } from '#server/slides/school-days/rules.ts'
import { termDates2026 } from '#tests/support/slides/term-dates.ts'
import { fromThisYear, openYears, termFaults, usualTermDates, withEarlierYears } from './rules.ts'

const today = '2026-11-16'
const [autumn, spring] = termDates2026.terms
const says = (dates: Partial<TermDates>) =>
  termFaults({ terms: [], closedDays: [], ...dates }, today).map((fault) => `${fault.path}: ${fault.says}`)
const term = (from: string, until: string, halfTerm: TermDates['terms'][number]['halfTerm'] = null) => ({
  terms: [{ name: 'Autumn term', from, until, halfTerm }],
})

test.for([
  [termDates2026, []],
  [{}, []],
  [term('2026-12-18', '2026-09-02'), ['terms.0: Autumn term ends before it begins.']],
  [term('2026-09-02', '2026-09-02'), []],
  [term('2025-09-02', '2025-12-18'), ['terms.0: Please choose days between 1 August 2026 and 31 August 2028.']],
  [
    term('2026-09-02', '2027-07-20'),
    ['terms.0: Autumn term is longer than five months. Please enter each term by itself.'],
  ],
  [
    term('2026-09-02', '2026-12-18', { from: '2026-10-30', until: '2026-10-26' }),
    ['terms.0.halfTerm: The half term of Autumn term ends before it begins.'],
  ],
  [
    term('2026-09-02', '2026-12-18', { from: '2026-12-14', until: '2026-12-18' }),
    ['terms.0.halfTerm: The half term of Autumn term is not within it.'],
  ],
  [
    term('2026-09-02', '2026-12-18', { from: '2026-10-05', until: '2026-11-06' }),
    ['terms.0.halfTerm: The half term of Autumn term is longer than three weeks.'],
  ],
  [{ terms: [autumn, { ...spring, from: '2026-12-18' }] }, ['terms.1: Spring term and Autumn term overlap.']],
  [{ closedDays: [{ day: '2026-11-07', name: 'INSET day' }] }, ['closedDays.0: 7 November 2026 is at a weekend.']],
  [
    { closedDays: ['INSET day', 'Snow'].map((name) => ({ day: '2026-11-06', name })) },
    ['closedDays.1: 6 November 2026 is entered twice.'],
  ],
  [
    { closedDays: [{ day: '2029-11-06', name: 'Polling day' }] },
    ['closedDays.0: Please choose days between 1 August 2026 and 31 August 2028.'],
  ],
] as const satisfies [object, string[]][])('of the dates %j it says %j', ([dates, expected]) => {
  expect(says(dates as Partial<TermDates>)).toEqual(expected)
})

const anyDay = fc.integer({ min: 0, max: 3650 }).map((count) => addDays('2026-01-01', count))

test('the usual dates can be saved as they are, on any day of ten years', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(termFaults(usualTermDates(day), day)).toEqual([])
    }),
  )
})

test('the usual dates close the usual holidays and no other day, within a day or two at their ends', () => {
  fc.assert(
    fc.property(anyDay, (someDay) => {
      const { from, until } = openYears(someDay)
      const { closedOn } = schoolDaysOf(usualTermDates(someDay))
      for (let each = addDays(from, 7); addDays(each, 7) <= until; each = addDays(each, 7)) {
        const week = weekdaysFrom(mondayOf(each))
        const isSame = (day: string) => isHoliday(day) === (closedOn(day) !== undefined)
        expect(week.filter((one) => !isSame(one)).length, each).toBeLessThan(3)
      }
    }),
  )
})

test('the usual terms begin and end on weekdays', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      for (const { from, until } of usualTermDates(day).terms)
        expect([weekdayOf(from), weekdayOf(until)]).not.toContain(undefined)
    }),
  )
})

const lastYear = { name: 'Autumn term', from: '2025-09-02', until: '2025-12-19', halfTerm: null }

test('what was entered for the year before stays, for its figures, and is not in the form', () => {
  const stored = { terms: [lastYear], closedDays: [{ day: '2025-11-03', name: 'INSET day' }] }
  const kept = withEarlierYears(termDates2026, stored, today)
  expect(kept?.terms.map(({ from }) => from)).toEqual(['2025-09-02', '2026-09-02', '2027-01-04'])
  expect(kept?.closedDays.map(({ day }) => day)).toEqual(['2025-11-03', '2026-11-02'])
  expect(fromThisYear(kept, today)).toEqual(termDates2026)
  expect(withEarlierYears(null, stored, today)).toEqual(stored)
  expect(fromThisYear(stored, today)).toBeNull()
})

test('nothing is kept for longer than that', () => {
  const stored = { terms: [{ ...lastYear, from: '2024-09-02', until: '2024-12-19' }], closedDays: [] }
  expect(withEarlierYears(null, stored, today)).toBeNull()
})
