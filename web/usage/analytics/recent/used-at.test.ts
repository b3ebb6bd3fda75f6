import { expect, test } from 'vitest'
import { usedAt } from './used-at.ts'

test.each([
  ['2026-11-16T09:05:00Z', '2026-11-16', 'Today, 09:05'],
  ['2026-11-15T14:10:00Z', '2026-11-16', 'Yesterday, 14:10'],
  ['2026-11-14T14:10:00Z', '2026-11-16', '14 November 2026'],
  ['2026-10-31T08:00:00Z', '2026-11-01', 'Yesterday, 08:00'],
  // Half past midnight in summer time belongs to the new day.
  ['2026-06-10T23:30:00Z', '2026-06-11', 'Today, 00:30'],
  ['2026-06-10T22:30:00Z', '2026-06-11', 'Yesterday, 23:30'],
])('%s, on %s: %s', (instant, today, words) => {
  expect(usedAt(instant, today)).toBe(words)
})
