import { expect, test } from 'vitest'
import { columnWords } from './column-words.ts'

/** Consecutive weeks, the first of which is the last of its month. */
const weeks = (values: number[]) =>
  values.map((value, place) => ({ value, group: place === 0 ? 'first' : `month ${Math.floor((place - 1) / 4)}` }))
const level = (count: number, value = 5) => Array.from({ length: count }, () => value)
const numbers = (values: number[]) => columnWords(weeks(values)).map(({ number }) => number)
const groups = (count: number, shown: string) =>
  columnWords(weeks(level(count))).flatMap(({ group }, place) => (group === shown ? [place] : []))

test.each([
  [12, 99],
  [8, 100],
])('%i columns of %i show all their numbers on a phone', (count, value) => {
  expect(numbers(level(count, value))).toEqual(level(count).map(() => 'always'))
})

test.each([
  [13, 99],
  [9, 100],
  [20, 5],
])('of %i columns of %i a phone numbers only the tallest, or the last if they are equal', (count, value) => {
  expect(numbers(level(count, value))).toEqual([...level(count - 1).map(() => 'whereRoomy'), 'always'])
})

test('over a year, every screen numbers only the tallest column and shows no days', () => {
  const words = columnWords(weeks([1, 9, ...level(19)]))
  expect(words.map(({ number }) => number)).toEqual(['never', 'always', ...level(19).map(() => 'never')])
  expect(new Set(words.map(({ name }) => name))).toEqual(new Set(['never']))
})

test('each group is named at its first column, except a first group of one column in a long chart', () => {
  expect(groups(6, 'always')).toEqual([0, 1, 5])
  expect(groups(10, 'always')).toEqual([1, 5, 9])
})

test('with many groups, a phone names every second one', () => {
  expect(groups(24, 'always')).toEqual([1, 9, 17])
  expect(groups(24, 'whereRoomy')).toEqual([5, 13, 21])
})
