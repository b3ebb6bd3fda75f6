import { expect, test } from 'vitest'
import { aCoverage } from '#tests/support/usage/coverage.ts'
import { coverageFinding } from './coverage-finding.ts'

const practised = (count: number) => aCoverage(Array.from({ length: 12 }, (_, at) => (at < count ? 3 : 0)))

test.each([
  [0, 'None of the 12 statements practised this school year yet'],
  [1, '1 of the 12 statements practised this school year, 11 not yet'],
  [11, '11 of the 12 statements practised this school year, 1 not yet'],
  [12, 'All 12 statements practised this school year'],
])('%i statements: %s', (count, words) => {
  expect(coverageFinding(practised(count))).toBe(words)
})
