// @module-tag embedded
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/platform/database/database.ts'
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

test('what is asked in one turn is one statement, and while it runs the rest waits for the next', async () => {
  const { runs, ask, keys } = heldStatement()
  const responses = [ask(0), ask(1)]
  await nextTurn()
  responses.push(ask(2))
  await nextTurn()
  responses.push(ask(3), ask(4))
  await nextTurn()
  expect(keys()).toEqual([[0, 1]])
  runs[0]?.end()
  expect(await Promise.all(responses.slice(0, 2))).toEqual(['number 0', undefined])
  await nextTurn()
  expect(keys()).toEqual([
    [0, 1],
    [2, 3, 4],
  ])
  for (const { end } of runs) end()
  expect(await Promise.all(responses)).toEqual(['number 0', undefined, 'number 2', undefined, 'number 4'])
})

test('a second statement starts while the first does not end, and no third', async () => {
  const { runs, ask, keys } = heldStatement()
  const silent = ask(0)
  await nextTurn()
  const response = ask(2)
  await expect.poll(keys).toEqual([[0], [2]])
  const late = ask(4)
  await sleep(100)
  expect(keys()).toEqual([[0], [2]])
  runs[1]?.end()
  expect(await response).toBe('number 2')
  await expect.poll(keys).toEqual([[0], [2], [4]])
  for (const { end } of runs) end()
  expect(await Promise.all([silent, late])).toEqual(['number 0', 'number 4'])
})

test('one statement has at most two hundred keys', async () => {
  const { runs, ask, keys } = heldStatement()
  const responses = Array.from({ length: 300 }, (_, key) => ask(key))
  await expect.poll(() => keys().map(({ length }) => length)).toEqual([200, 100])
  for (const { end } of runs) end()
  await Promise.all(responses)
})

test('a statement that fails fails for those who asked, and the next runs', async () => {
  const { runs, ask } = heldStatement()
  const lost = ask(0)
  await nextTurn()
  const found = ask(2)
  runs[0]?.fail()
  await expect(lost).rejects.toThrow('The connection was lost.')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.end()
  expect(await found).toBe('number 2')
})

test('with five hundred waiting, the next is refused at once', async () => {
  const { ask } = heldStatement()
  for (let key = 0; key < 500; key += 1) void ask(key)
  await expect(ask(500)).rejects.toThrow('Very many people are using The Daily Dot right now.')
})
