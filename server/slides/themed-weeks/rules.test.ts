import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysUntil, weekdayOf } from '#server/platform/time/days.ts'
import { aPlannedWeek } from '#tests/support/slides/library.ts'
import { clashIn, themedWeekOn, upcomingWeeks } from './rules.ts'

const antiBullying = aPlannedWeek('Anti-Bullying Week', { firstMondayFrom: '11-10' })
const gratitude = aPlannedWeek('Gratitude Week', { weekOf: '09-21' })
const mentalHealth = aPlannedWeek(
  'Mental Health Awareness Week',
  { firstMondayFrom: '05-08' },
  {
    2027: { startDate: '2027-05-10', endDate: '2027-05-16' },
    2028: { startDate: '2028-05-15', endDate: '2028-05-21' },
  },
)
const spanIn = (week: typeof gratitude, year: number) => {
  const [next] = upcomingWeeks([week], `${year - 1}-12-31`)
  return [next?.startDate, next?.endDate]
}

test.for([
  [2025, '2025-11-10', '2025-11-14'],
  [2026, '2026-11-16', '2026-11-20'],
  [2027, '2027-11-15', '2027-11-19'],
  [2031, '2031-11-10', '2031-11-14'],
] as const)('in %i Anti-Bullying Week starts on the Monday from 10 to 16 November', ([year, ...span]) => {
  expect(spanIn(antiBullying, year)).toEqual(span)
})

test.for([
  [2026, '2026-09-21', '2026-09-25', 'a Monday'],
  [2029, '2029-09-17', '2029-09-21', 'a Friday'],
  [2030, '2030-09-23', '2030-09-27', 'a Saturday, so the next week'],
  [2031, '2031-09-22', '2031-09-26', 'a Sunday, so the next week'],
] as const)('in %i the week of 21 September is from %s to %s: the day is %s', ([year, ...rest]) => {
  expect(spanIn(gratitude, year)).toEqual(rest.slice(0, 2))
})

test('a confirmed date overrides the rule in its own year only', () => {
  expect(spanIn(mentalHealth, 2026)).toEqual(['2026-05-11', '2026-05-15'])
  expect(spanIn(mentalHealth, 2027)).toEqual(['2027-05-10', '2027-05-16'])
  expect(spanIn(mentalHealth, 2028)).toEqual(['2028-05-15', '2028-05-21'])
  expect(themedWeekOn([mentalHealth], '2028-05-08')).toBeUndefined()
})

test('a week by rule ends on Friday; a confirmed week ends on its confirmed date', () => {
  const isOn = (day: string) => themedWeekOn([mentalHealth], day)?.planned.name
  expect([isOn('2026-05-15'), isOn('2026-05-16')]).toEqual(['Mental Health Awareness Week', undefined])
  expect([isOn('2027-05-16'), isOn('2027-05-17')]).toEqual(['Mental Health Awareness Week', undefined])
})

const newYear = aPlannedWeek('New Year Week', { weekOf: '01-01' })
const yearsEnd = aPlannedWeek('Year’s End Week', { firstMondayFrom: '12-29' })

test.for([
  ['2026-12-28', newYear, 'Monday of the week with 1 January 2027 lies in the year before'],
  ['2027-01-01', newYear, 'its Friday does not'],
  ['2027-01-04', yearsEnd, 'the first Monday from 29 December 2026 lies in the year after'],
  ['2027-01-08', yearsEnd, 'with its whole week'],
] as const)('a week at the turn of the year is found on %s: %s', ([day, week]) => {
  expect(themedWeekOn([week], day)?.planned.name).toBe(week.name)
  expect(themedWeekOn([week], addDays(day, 14))).toBeUndefined()
})

test('a week at the turn of the year is upcoming until it starts, from either year', () => {
  expect(upcomingWeeks([newYear], '2026-12-27')[0]?.startDate).toBe('2026-12-28')
  expect(upcomingWeeks([newYear], '2026-12-28')[0]?.startDate).toBeUndefined()
  expect(upcomingWeeks([yearsEnd], '2026-12-31')[0]?.startDate).toBe('2027-01-04')
})

test('in every year each week has five weekdays of its own, and is upcoming until it starts', () => {
  const planned = [antiBullying, gratitude, mentalHealth, newYear]
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3650 }), (days) => {
      const today = addDays('2025-01-01', days)
      const upcoming = upcomingWeeks(planned, today)
      expect(upcoming.length).toBeGreaterThanOrEqual(planned.length - 1)
      for (const { startDate, endDate } of upcoming) {
        expect(daysUntil(startDate, today)).toBeGreaterThan(0)
        expect(daysUntil(startDate, today)).toBeLessThanOrEqual(366)
        const span = Array.from({ length: daysUntil(endDate, startDate) + 1 }, (_, at) => addDays(startDate, at))
        expect(span.filter((day) => weekdayOf(day))).toHaveLength(5)
        expect(span.every((day) => themedWeekOn(planned, day)?.startDate === startDate)).toBe(true)
      }
    }),
  )
})

test('two weeks that overlap are named, even if they overlap only in some years', () => {
  expect(clashIn([antiBullying, gratitude, mentalHealth, newYear])).toBeUndefined()
  const kindness = aPlannedWeek('Kindness Week', { weekOf: '11-13' })
  expect(clashIn([antiBullying, kindness])).toMatch(/^(Anti-Bullying|Kindness) Week and .+ both claim \d{4}-11-\d\d\.$/)
  const moved = {
    ...kindness,
    rule: { weekOf: '11-25' },
    confirmed: { 2026: { startDate: '2026-11-20', endDate: '2026-11-24' } },
  }
  expect(clashIn([antiBullying, moved])).toBe('Anti-Bullying Week and Kindness Week both claim 2026-11-20.')
})
