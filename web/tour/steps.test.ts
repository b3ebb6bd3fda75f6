import { expect, test } from 'vitest'
import { counter, steps } from './steps.ts'

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

test('the counter counts from one', () => {
  expect([counter(0, 7), counter(2, 3)]).toEqual(['Step 1 of 7', 'Step 3 of 3'])
})

test('every text is short enough for a card on a phone', () => {
  expect(steps.filter(({ text }) => text.length > 160)).toEqual([])
})
