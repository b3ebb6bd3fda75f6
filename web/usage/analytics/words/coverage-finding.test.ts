import { expect, test } from 'vitest'
import type { Period } from '#contract/usage/analytics.ts'
import { coverageFinding } from './coverage-finding.ts'

const statements = (practised: number) =>
  Array.from({ length: 12 }, (_, place) => ({ statement: place + 1, uses: place < practised ? 3 : 0 }))

test.each<[Period, number, string]>([
  ['term', 0, 'None of them yet'],
  ['week', 1, '1 of the 12 practised this week, 11 not yet'],
  ['fourWeeks', 11, '11 of the 12 practised in the last 4 weeks, 1 not yet'],
  ['year', 12, 'All 12 practised this school year'],
])('%s with %i statements: %s', (period, practised, words) => {
  expect(coverageFinding({ period, byStatement: statements(practised) })).toBe(words)
})
