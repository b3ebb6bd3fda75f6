import { expect, test } from 'vitest'
import { othersInWords, praise, usedInWords } from './progress-in-words.ts'

const warning = 'Try to use more slides next week for better engagement'

test.each([
  [0, 'warn', warning],
  [1, 'warn', warning],
  [2, 'warn', warning],
  [3, 'info', 'Well done! You’ve used over half the slides this week'],
  [4, 'info', 'Well done! You’ve used over half the slides this week'],
  [5, 'good', 'Congratulations! You’ve used all slides this week!'],
])('%i slides on a Thursday: in the look “%s”, %s', (used, look, words) => {
  expect(praise(used, { place: 3, isUsed: false, mayRemind: true })).toEqual({ look, words })
})

test.each([
  ['Monday', 0, 0, false, 'A new week. Present today’s slide to fill the first dot.'],
  ['Monday', 0, 1, true, 'A good start. The next slide comes tomorrow.'],
  ['Monday', 0, 1, false, 'Present today’s slide to fill the next dot.'],
  ['Tuesday', 1, 0, false, 'Present today’s slide to fill the first dot.'],
  ['Wednesday', 2, 2, false, 'Present today’s slide to fill the next dot.'],
  ['Wednesday', 2, 2, true, 'Well on the way. The next slide comes tomorrow.'],
  ['Thursday, after today’s slide,', 3, 1, true, 'A good start. The next slide comes tomorrow.'],
  ['Friday, after today’s slide,', 4, 2, true, 'Well on the way. The next slide comes on Monday.'],
])('on a %s (%i) with %i used, nothing warns: %s', (_day, place, used, isUsed, words) => {
  expect(praise(used, { place, isUsed, mayRemind: true })).toEqual({ look: 'info', words })
})

test.each([
  [3, 0, 'Present today’s slide to fill the first dot.'],
  [4, 2, 'Present today’s slide to fill the next dot.'],
  [5, 0, 'The next slide comes on Monday.'],
  [5, 1, 'A good start. The next slide comes on Monday.'],
])('in a first week, nothing warns from Thursday on either (%i) with %i used: %s', (place, used, words) => {
  expect(praise(used, { place, isUsed: false, mayRemind: false })).toEqual({ look: 'info', words })
})

test.each([3, 4, 5])('from Thursday on (%i) few slides warn', (place) => {
  expect(praise(2, { place, isUsed: false, mayRemind: true }).look).toBe('warn')
})

test.each([
  [3, 5, '3 of 5 slides used'],
  [3, 4, '3 of 4 slides used'],
  [2, 1, '2 of 2 slides used'],
  [0, 0, 'No school this week'],
])('%i slides in a week of %i school days: %s', (used, schoolDays, words) => {
  expect(usedInWords(used, schoolDays)).toBe(words)
})

test.each([
  [4, 4, 'good', 'Congratulations! You’ve used all slides this week!'],
  [3, 4, 'info', 'Well done! You’ve used over half the slides this week'],
  [2, 4, 'warn', warning],
  [2, 3, 'info', 'Well done! You’ve used over half the slides this week'],
])('%i slides on the Thursday of a week with %i school days: in the look “%s”, %s', (used, schoolDays, look, words) => {
  expect(praise(used, { place: 3, isUsed: false, mayRemind: true, schoolDays })).toEqual({ look, words })
})

test('before a closed day the next slide comes on the next school day', () => {
  const today = { place: 1, isUsed: true, mayRemind: true, schoolDays: 4, next: 'on Thursday' }
  expect(praise(1, today).words).toBe('A good start. The next slide comes on Thursday.')
})

test.each([
  [0, 0, undefined],
  [5, 5, undefined],
  [3, 2, 'Includes 1 slide that is not among these five'],
  [5, 3, 'Includes 2 slides that are not among these five'],
])('%i slides counted beside %i filled dots: %s', (used, dotsFilled, words) => {
  expect(othersInWords(used, dotsFilled)).toBe(words)
})
