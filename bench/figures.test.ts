import { expect, test } from 'vitest'
import { type Figure, keepsItsLimit, percentile, timedInTurns } from './figures.ts'
import { tableOf } from './results.ts'

const figure: Figure = { name: 'a call', value: 3, unit: 'ms', against: { name: 'hello', value: 2 } }

test.each([
  [undefined, true],
  [{ most: 1.5 }, true],
  [{ most: 1.4 }, false],
  [{ least: 1.5 }, true],
  [{ least: 1.6 }, false],
])('one and a half times what it is held against keeps the limit %o: %s', (limit, keeps) => {
  expect(keepsItsLimit({ ...figure, ...(limit && { limit }) })).toBe(keeps)
})

test('what could not be measured keeps no limit', () => {
  expect(keepsItsLimit({ ...figure, value: Number.NaN, limit: { most: 2 } })).toBe(false)
})

test.each([
  [[5], 50, 5],
  [[1, 2, 3, 4], 50, 2],
  [[3, 1, 2], 50, 2],
  [Array.from({ length: 200 }, (_, at) => at + 1), 99, 198],
])('of %o, %i per cent do not exceed %i', (values, percent, expected) => {
  expect(percentile(values, percent)).toBe(expected)
})

test('in turns: everybody as often, and everybody first in their turn', async () => {
  const order: string[] = []
  const works = ['a', 'b'].map((name) => async (round: number) => order.push(name + round))
  const times = await timedInTurns(works, { warmUp: 1, rounds: 2 })
  expect(order).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2'])
  expect(times.map(({ length }) => length)).toEqual([2, 2])
})

test('the table says what was measured, against what, and what is over its limit', () => {
  const lines = tableOf([
    { ...figure, limit: { most: 1.2 } },
    { ...figure, name: 'another', value: 1234.5, p99: 40.25 },
  ])
  expect(lines).toEqual([
    '| figure  | value    | p99     | held against | ratio | limit       | kept |',
    '| ------- | -------- | ------- | ------------ | ----- | ----------- | ---- |',
    '| a call  | 3.00 ms  |         | hello, 2.00  | 1.50  | at most 1.2 | OVER |',
    '| another | 1,235 ms | 40.3 ms | hello, 2.00  | 617   |             |      |',
  ])
})
