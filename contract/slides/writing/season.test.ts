import { expect, test } from 'vitest'
import { isInSeason, season, seasonInWords } from './season.ts'

const june = { from: '06-07', to: '06-30' }
const dark = { from: '11-15', to: '01-31' }

test.for([
  [june, '2026-06-06', false],
  [june, '2026-06-07', true],
  [june, '2030-06-30', true],
  [june, '2026-07-01', false],
  [dark, '2026-11-14', false],
  [dark, '2026-12-31', true],
  [dark, '2027-01-31', true],
  [dark, '2027-02-01', false],
  [undefined, '2026-11-16', true],
] as const)('a slide for %o on %s: %s', ([days, day, expected]) => {
  expect(isInSeason({ season: days }, day)).toBe(expected)
})

test.for([
  [june, 'June'],
  [{ from: '06-20', to: '07-05' }, 'June and July'],
  [{ from: '12-10', to: '01-10' }, 'December and January'],
  [dark, 'November to January'],
] as const)('%o in words: %s', ([days, words]) => {
  expect(seasonInWords(days)).toBe(words)
})

test.for(['02-29', '6-1', '13-01', 'June'])('%s is no day of every year', (day) => {
  expect(season.safeParse({ from: day, to: '12-31' }).success).toBe(false)
})
