import { expect, test } from 'vitest'
import { themes } from '#contract/slides/writing/written-slide.ts'
import { mostAndLeast } from './most-and-least.ts'
import { themesSoFar } from './themes-so-far.ts'

const byTheme = (...uses: number[]) => themes.map((theme, place) => ({ theme, uses: uses[place] ?? 0 }))

test.each([
  ['a Tuesday', '2026-11-16', '2026-11-17', byTheme(), ['monday', 'tuesday']],
  ['a Sunday', '2026-11-16', '2026-11-22', byTheme(), themes],
  ['a term that began on a Thursday, a day later', '2026-10-01', '2026-10-02', byTheme(), ['thursday', 'friday']],
  ['that term on its first Monday', '2026-10-01', '2026-10-05', byTheme(), ['monday', 'thursday', 'friday']],
  ['a month', '2026-10-19', '2026-11-16', byTheme(), themes],
  ['Friday’s slide on a Tuesday', '2026-11-16', '2026-11-17', byTheme(2, 0, 0, 0, 1), ['monday', 'tuesday', 'friday']],
])('%s: only the weekdays so far, or with uses, are listed', (_when, from, until, counted, expected) => {
  expect(themesSoFar({ from, until, byTheme: counted }).map(({ theme }) => theme)).toEqual(expected)
})

test.each([
  // The week of 16 November: Monday to Friday.
  ['Friday’s slide, shown early on a Tuesday', '2026-11-16', '2026-11-17', [3, 2, 0, 0, 1], undefined],
  ['today, which is not over', '2026-11-16', '2026-11-18', [3, 2, 1, 0, 0], 'monday most, tuesday least'],
  ['a whole week', '2026-11-16', '2026-11-21', [3, 2, 2, 2, 1], 'monday most, friday least'],
  // Four weeks on a Tuesday: one Monday and one Tuesday more than Fridays.
  ['a weekday that occurred less often', '2026-10-26', '2026-11-17', [4, 4, 3, 3, 3], undefined],
  ['a weekday missed although it occurred', '2026-10-26', '2026-11-17', [4, 4, 3, 3, 0], 'friday not yet'],
  ['a weekday that is behind per day', '2026-10-26', '2026-11-17', [8, 6, 6, 6, 2], 'friday least'],
])('%s is compared only with days that have been', (_what, from, until, uses, words) => {
  const counted = themesSoFar({ from, until, byTheme: byTheme(...uses) })
  expect(mostAndLeast(counted.map(({ theme, ...each }) => ({ ...each, name: theme })))).toBe(words)
})
