import { expect, test } from 'vitest'
import { counter, isLast, nextOf, previousOf, steps } from './steps.ts'

test('the tour has seven steps: a welcome, five explanations and an end', () => {
  expect(steps.map(({ anchor }) => anchor)).toEqual([
    undefined,
    'slide',
    'present',
    'timer',
    'age-bands',
    'weekly-themes',
    undefined,
  ])
})

test('Next stops at the last step, Previous at the first', () => {
  expect([0, 5, 6].map(nextOf)).toEqual([1, 6, 6])
  expect([6, 1, 0].map(previousOf)).toEqual([5, 0, 0])
  expect([0, 5, 6].map(isLast)).toEqual([false, false, true])
})

test('the counter counts from one', () => {
  expect([0, 6].map(counter)).toEqual(['Step 1 of 7', 'Step 7 of 7'])
})

test('every text is short enough for a card on a phone', () => {
  expect(steps.filter(({ text }) => text.length > 160)).toEqual([])
})
