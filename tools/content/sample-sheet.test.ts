import { expect, test } from 'vitest'
import { themes } from '#contract/slides/writing/written-slide.ts'
import { aWeek } from '#tests/support/slides/written-slides.ts'
import { sampleOf, scoreSheet } from './sample-sheet.ts'

const slides = Array.from({ length: 20 }, (_, week) => aWeek(week + 1)).flat()
const ids = (seed: number) => sampleOf(slides, seed).map(({ id }) => id)

test('a sample has six slides of each weekday, each once', () => {
  const sample = sampleOf(slides, 7)
  expect(new Set(sample).size).toBe(30)
  for (const theme of themes) expect(sample.filter((slide) => slide.theme === theme)).toHaveLength(6)
})

test('the same seed draws the same slides, another one others', () => {
  expect(ids(7)).toEqual(ids(7))
  expect(ids(8)).not.toEqual(ids(7))
})

test('the score sheet asks ten questions, has a row for each slide and names no rule of the library', () => {
  const sheet = scoreSheet(sampleOf(slides, 7))
  expect(sheet.split('\n').filter((line) => /^\| \d/.test(line))).toHaveLength(30)
  expect(sheet.match(/^\d+\. .+\?$/gm)).toHaveLength(10)
  expect(sheet).not.toMatch(/characters|neighbour|at most/)
})
