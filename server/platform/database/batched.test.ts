import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { batched } from './batched.ts'

const database = testDatabase()

/** A statement that waits until the test ends it. Knows the even numbers. */
function heldStatement() {
  const runs: { keys: readonly number[]; end: () => void; fail: () => void }[] = []
  const ask = batched(
    (_db, keys: readonly number[]) =>
      new Promise<Map<number, string>>((resolve, reject) => {
        const found = new Map(keys.filter((key) => key % 2 === 0).map((key) => [key, `number ${key}`]))
        runs.push({ keys, end: () => resolve(found), fail: () => reject(new Error('The connection was lost.')) })
      }),
  )
  return { runs, ask: (key: number) => ask(database(), key), keys: () => runs.map(({ keys }) => keys) }
}

test('a lone call runs at once, and what is asked while three run goes with the next', async () => {
  const { runs, ask, keys } = heldStatement()
  const answers = [0, 1, 2, 3, 4, 5].map((key) => ask(key))
  expect(keys()).toEqual([[0], [1], [2]])
  runs[1]?.end()
  expect(await answers[1]).toBeUndefined()
  expect(keys()).toEqual([[0], [1], [2], [3, 4, 5]])
  for (const { end } of runs) end()
  expect(await Promise.all(answers)).toEqual(['number 0', undefined, 'number 2', undefined, 'number 4', undefined])
})

test('one statement has at most two hundred keys', async () => {
  const { runs, ask, keys } = heldStatement()
  const answers = Array.from({ length: 303 }, (_, key) => ask(key))
  for (let run = 0; run < 5; run += 1) {
    runs[run]?.end()
    await answers[run]
  }
  expect(keys().map(({ length }) => length)).toEqual([1, 1, 1, 200, 100])
  await Promise.all(answers)
})

test('a statement that fails fails for those who asked, and the next runs', async () => {
  const { runs, ask } = heldStatement()
  const answers = [0, 2, 4, 6].map((key) => ask(key))
  runs[0]?.fail()
  await expect(answers[0]).rejects.toThrow('The connection was lost.')
  for (const { end } of runs) end()
  expect(await Promise.all(answers.slice(1))).toEqual(['number 2', 'number 4', 'number 6'])
})

test('with five hundred waiting, the next is refused at once', async () => {
  const { ask } = heldStatement()
  for (let key = 0; key < 503; key += 1) void ask(key)
  await expect(ask(503)).rejects.toThrow('Very many people are using The Daily Dot right now.')
})
