import { expect, test } from 'vitest'
import { daysUntil, isSoon, slideInWords, weekInWords } from './days-until.ts'

test.each([
  ['2026-11-16', '2026-11-15', 1],
  ['2026-11-16', '2026-11-16', 0],
  ['2026-11-13', '2026-11-16', -3],
  // Across a clock change and the new year.
  ['2027-04-19', '2026-10-20', 181],
])('from %s back to %s it is %i days', (day, today, days) => {
  expect(daysUntil(day, today)).toBe(days)
})

test.each([
  [-1, 'Today', 'Today'],
  [0, 'Today', 'Today'],
  [1, 'In 1 day', 'Tomorrow'],
  [2, 'In 2 days', 'In 2 days'],
  [3, 'In 3 days', 'In 3 days'],
  [160, 'In 160 days', 'In 160 days'],
])('%i days ahead: a themed week is “%s”, a slide “%s”', (days, week, slide) => {
  expect([weekInWords(days), slideInWords(days)]).toEqual([week, slide])
})

test.each([
  [0, true],
  [14, true],
  [15, false],
])('whether %i days are soon: %s', (days, soon) => {
  expect(isSoon(days)).toBe(soon)
})
