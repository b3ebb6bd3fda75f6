import { expect, test } from 'vitest'
import { othersInWords, praise, usedInWords } from './progress-in-words.ts'

test.each([
  [0, 'warn', 'Try to use more slides next week for better engagement'],
  [1, 'warn', 'Try to use more slides next week for better engagement'],
  [2, 'warn', 'Try to use more slides next week for better engagement'],
  [3, 'info', 'Well done! You’ve used over half the slides this week'],
  [4, 'info', 'Well done! You’ve used over half the slides this week'],
  [5, 'good', 'Congratulations! You’ve used all slides this week!'],
])('%i slides: in the look “%s”, %s', (used, look, words) => {
  expect(praise(used)).toEqual({ look, words })
})

test('the progress reads “3 of 5 slides used”', () => {
  expect(usedInWords(3)).toBe('3 of 5 slides used')
})

test.each([
  [0, 0, undefined],
  [5, 5, undefined],
  [3, 2, 'Includes 1 slide that is not among these five'],
  [5, 3, 'Includes 2 slides that are not among these five'],
])('%i slides counted beside %i filled dots: %s', (used, dotsFilled, words) => {
  expect(othersInWords(used, dotsFilled)).toBe(words)
})
