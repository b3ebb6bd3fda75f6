import fc from 'fast-check'
import { expect, test } from 'vitest'
import { period } from '#contract/usage/analytics.ts'
import { addDays, mondayOf } from '#server/platform/time/days.ts'
import { completeLists, countSchoolDays, daysOf } from './rules.ts'

const anyDay = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2020-01-01', days))
const anyPeriod = fc.constantFrom(...period.options)
const nothing = { byDay: [], byTheme: [], byAgeBand: [], byStrand: [], byStatement: [] }

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

test('a period’s weeks are consecutive', () => {
  fc.assert(
    fc.property(anyDay, anyPeriod, (today, which) => {
      const days = daysOf(which, today)
      const mondays = completeLists(nothing, days).byWeek.map(({ monday }) => monday)
      expect([mondays[0], mondays.at(-1)]).toEqual([mondayOf(days.from), mondayOf(today)])
      expect(mondays.slice(1)).toEqual(mondays.slice(0, -1).map((monday) => addDays(monday, 7)))
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

test('the uses of seven days make a week', () => {
  const byDay = [
    { key: '2026-11-09', uses: 1 },
    { key: '2026-11-15', uses: 2 },
    { key: '2026-11-16', uses: 4 },
  ]
  const { byWeek } = completeLists({ ...nothing, byDay }, daysOf('fourWeeks', '2026-11-16'))
  expect(byWeek.map(({ uses }) => uses)).toEqual([0, 0, 3, 4])
})

const usedOn = (...days: string[]) => days.map((key) => ({ key, uses: 1 }))

test.for([
  ['today is not over', '2026-11-16', '2026-11-16', [], [0, 0]],
  ['today with a use', '2026-11-16', '2026-11-16', ['2026-11-16'], [1, 1]],
  ['a weekend is no school day', '2026-11-13', '2026-11-16', ['2026-11-14'], [1, 0]],
  ['half-term is left out', '2026-10-19', '2026-11-03', [], [6, 0]],
  ['a school with another half-term', '2026-10-19', '2026-11-03', ['2026-10-26', '2026-10-27'], [8, 2]],
  ['the autumn term', '2026-09-01', '2026-11-17', ['2026-09-02', '2026-11-16'], [49, 2]],
] as const)('school days: %s', ([, from, until, used, [schoolDays, daysWithTalk]]) => {
  expect(countSchoolDays({ from, until }, usedOn(...used))).toEqual({ schoolDays, daysWithTalk })
})
