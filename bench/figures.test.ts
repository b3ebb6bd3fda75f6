import { expect, test } from 'vitest'
import { type Figure, isWithinLimit, percentile, timedInTurns } from './figures.ts'
import { tableOf } from './results.ts'

const figure: Figure = { name: 'a call', value: 3, unit: 'ms', against: { name: 'hello', value: 2 } }

test.each([
  [undefined, true],
  [{ most: 1.5 }, true],
  [{ most: 1.4 }, false],
  [{ least: 1.5 }, true],
  [{ least: 1.6 }, false],
])('a ratio of 1.5 is within the limit %o: %s', (limit, isWithin) => {
  expect(isWithinLimit({ ...figure, ...(limit && { limit }) })).toBe(isWithin)
})

test('a figure that could not be measured is not within its limit', () => {
  expect(isWithinLimit({ ...figure, value: Number.NaN, limit: { most: 2 } })).toBe(false)
})

test.each([
  [[5], 50, 5],
  [[1, 2, 3, 4], 50, 2],
  [[3, 1, 2], 50, 2],
  [Array.from({ length: 200 }, (_, at) => at + 1), 99, 198],
])('of %o, the percentile %i is %i', (values, percent, expected) => {
  expect(percentile(values, percent)).toBe(expected)
})

test('works are timed in turns, each equally often and with the first place rotating', async () => {
  const order: string[] = []
  const works = ['a', 'b'].map((name) => async (round: number) => order.push(name + round))
  const times = await timedInTurns(works, { warmUp: 1, rounds: 2 })
  expect(order).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2'])
  expect(times.map(({ length }) => length)).toEqual([2, 2])
})

test('the table shows each figure, its baseline, and which figures are over their limit', () => {
  const lines = tableOf([
    { ...figure, limit: { most: 1.2 } },
    { ...figure, name: 'another', value: 1234.5, p99: 40.25 },
  ])
  expect(lines).toEqual([
    '| figure  | value    | p99     | compared with | ratio | limit       | result |',
    '| ------- | -------- | ------- | ------------- | ----- | ----------- | ------ |',
    '| a call  | 3.00 ms  |         | hello, 2.00   | 1.50  | at most 1.2 | OVER   |',
    '| another | 1,235 ms | 40.3 ms | hello, 2.00   | 617   |             |        |',
  ])
})
