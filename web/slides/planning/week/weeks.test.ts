import { expect, test } from 'vitest'
import { dateSpan } from '#web/platform/panel-dates.ts'
import { mondayOf, weekFromNow, weeksByMonth, weekToPlan } from './weeks.ts'

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  ['2026-02-30', undefined],
  ['23-11-2026', undefined],
  ['soon', undefined],
  ['', undefined],
])('the week of “%s” starts on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

test.each([
  ['2026-11-20', '2026-11-16'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
])('on %s the week to plan starts on %s', (today, monday) => {
  expect(weekToPlan(today)).toBe(monday)
})

test.each([
  ['2026-11-16', 'This week'],
  ['2026-11-23', 'Next week'],
  ['2026-11-09', 'Last week'],
  ['2027-01-04', 'In 7 weeks'],
  ['2026-11-02', '2 weeks ago'],
])('on Wednesday 18 November, the week of %s is “%s”', (monday, words) => {
  expect(weekFromNow(monday, '2026-11-18')).toBe(words)
})

test('weeks are grouped by the month they start in', () => {
  expect(weeksByMonth('2026-12-21', '2027-01-11')).toEqual([
    { name: 'December 2026', mondays: ['2026-12-21', '2026-12-28'] },
    { name: 'January 2027', mondays: ['2027-01-04', '2027-01-11'] },
  ])
})

test.each([
  ['2027-04-19', '2027-04-23', '19–23 April 2027'],
  ['2026-11-30', '2026-12-04', '30 November – 4 December 2026'],
  ['2026-12-28', '2027-01-01', '28 December 2026 – 1 January 2027'],
])('%s to %s reads “%s”', (first, last, words) => {
  expect(dateSpan(first, last)).toBe(words)
})
