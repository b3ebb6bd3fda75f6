import { expect, test } from 'vitest'
import type { Period } from '#contract/usage/analytics.ts'
import { byWeekFinding } from './by-week-finding.ts'

const mondays = ['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02']
/** The last number is this week's. */
const weeks = (...uses: number[]) =>
  uses.map((each, place) => ({ monday: mondays.slice(-uses.length)[place] ?? '', uses: each }))

test.each<[Period, number[], string]>([
  ['term', [31, 44, 52, 47, 60, 16], '60 last week, the most this term'],
  ['year', [31, 58, 52, 0, 20, 16], '58 in the week of 5 October, the most this school year'],
  ['fourWeeks', [31, 44, 52, 61], '61 so far this week, the most in the last 4 weeks'],
  ['term', [31, 60, 52, 0, 60, 16], '60 both last week and in the week of 5 October, the most this term'],
  ['term', [2, 2, 1, 0, 2, 0], '2 in each of 3 weeks, the most this term'],
  ['fourWeeks', [5, 5, 5, 5], '5 in every week'],
  ['term', [0, 0, 0, 0, 12, 0], '12 last week, none in the other weeks'],
  ['term', [0, 1], '1 so far this week, none last week'],
  ['term', [3, 0], '3 last week, none yet this week'],
  ['week', [1], '1 so far this week'],
  ['week', [0], 'Nothing presented this week yet'],
  ['fourWeeks', [0, 0, 0, 0], 'Nothing presented in the last 4 weeks'],
  ['term', [], 'Nothing presented this term yet'],
])('%s of %j: %s', (period, uses, words) => {
  expect(byWeekFinding({ period, byWeek: weeks(...uses) })).toBe(words)
})
