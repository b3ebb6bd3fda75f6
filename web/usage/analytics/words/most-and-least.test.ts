import { expect, test } from 'vitest'
import { mostAndLeast } from './most-and-least.ts'

const themes = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const counted = (...uses: number[]) => uses.map((each, place) => ({ name: themes[place] ?? '', uses: each }))

test.each([
  [[96, 88, 74, 81, 73], 'Monday most, Friday least'],
  [[0, 0, 0, 0, 0], 'None of them yet'],
  [[], 'None of them yet'],
  [[1], 'Only Monday so far'],
  [[0, 0, 7, 0, 0], 'Only Wednesday so far'],
  [[4, 4, 4, 4, 4], 'All five the same: 4 each'],
  [[1, 1, 1, 1], 'All four the same: 1 each'],
  [[2, 2], 'Both the same: 2 each'],
  [[5, 5, 3, 2, 1], 'Monday and Tuesday most, Friday least'],
  [[5, 4, 3, 1, 1], 'Monday most, Thursday and Friday least'],
  [[5, 4, 3, 2, 0], 'Monday most, Friday not yet'],
  [[5, 4, 3, 0, 0], 'Monday most, Thursday and Friday not yet'],
  [[5, 4, 0, 0, 0], 'Monday most, three others not yet'],
  [[5, 5, 0, 0, 0], 'Monday and Tuesday most, three others not yet'],
  [[5, 5, 5, 2, 1], 'Friday least'],
  [[5, 5, 5, 1, 1], 'Thursday and Friday least, the others alike'],
  [[5, 5, 5, 5, 0], 'Friday not yet, the others alike'],
  [[5, 1, 1, 1, 1], 'Monday most, the others alike'],
  [[5, 4, 1, 1, 1], 'Monday most'],
])('of %j: %s', (uses, words) => {
  expect(mostAndLeast(counted(...uses))).toBe(words)
})
