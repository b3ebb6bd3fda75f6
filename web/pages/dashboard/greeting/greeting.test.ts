import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  [0, 'Good morning, Priya'],
  [11, 'Good morning, Priya'],
  [12, 'Good afternoon, Priya'],
  [17, 'Good afternoon, Priya'],
  [18, 'Good evening, Priya'],
  [23, 'Good evening, Priya'],
])('at %i o’clock: %s', (hour, words) => {
  expect(greeting(hour, 'Priya')).toBe(words)
})

test('a shared account is greeted without a name', () => {
  expect(greeting(9, null)).toBe('Good morning')
})
