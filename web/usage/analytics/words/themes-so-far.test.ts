import { expect, test } from 'vitest'
import { themes } from '#contract/slides/written-slide.ts'
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
