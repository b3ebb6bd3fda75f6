import { expect, test } from 'vitest'
import { counter, tours } from './steps.ts'

test('the tour has seven steps: a welcome, five explanations and an end', () => {
  expect(tours.today.map(({ anchor }) => anchor)).toEqual([
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
  expect(
    Object.values(tours)
      .flat()
      .filter(({ text }) => text.length > 160),
  ).toEqual([])
})

test.each(Object.entries(tours))('the last step of the tour of %s says that Help starts it again', (_place, steps) => {
  expect(steps.at(-1)).not.toHaveProperty('anchor')
  expect(steps.at(-1)?.text).toContain('press Help')
})
