import { expect, test } from 'vitest'
import { comesInWords } from './comes-in-words.ts'

test.each([
  ['2026-11-17', '2026-11-16', 'tomorrow'],
  ['2026-11-19', '2026-11-16', 'on Thursday'],
  ['2026-11-23', '2026-11-20', 'on Monday'],
  ['2026-11-23', '2026-11-22', 'tomorrow'],
  ['2026-11-24', '2026-11-20', 'on Tuesday 24 November'],
  ['2027-01-04', '2026-12-18', 'on Monday 4 January'],
])('a slide of %s comes, seen from %s, %s', (day, today, words) => {
  expect(comesInWords(day, today)).toBe(words)
})
