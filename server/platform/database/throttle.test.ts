// @module-tag embedded
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { throttleCounters } from './tables.ts'
import {
  type Counter,
  clearTries,
  countTry,
  countTryOfEach,
  giveBackTries,
  isUsedUp,
  refuseIfUsedUp,
  removeOldCounters,
  takeTries,
  takeTryOfEach,
} from './throttle.ts'

const database = testDatabase()
beforeEach(async () => void (await database().delete(throttleCounters)))

const hour = { name: 'hour', tries: 3, seconds: 60 * 60 }
const day = { name: 'day', tries: 10, seconds: 24 * 60 * 60 }
const both: Counter[] = [
  { limit: hour, key: 'ada' },
  { limit: day, key: 'ada' },
]
const points = async () =>
  Object.fromEntries((await database().select().from(throttleCounters)).map((row) => [row.key, row.points]))

test('tries of several counters are taken together, and none once one of them is used up', async () => {
  const left: number[][] = []
  for (let count = 0; count < 3; count += 1) left.push(await takeTryOfEach(database(), both))
  expect(left).toEqual([
    [2, 9],
    [1, 8],
    [0, 7],
  ])
  await expect(refuseIfUsedUp(database(), both)).rejects.toThrow(
    'Too many tries. Please wait 60 minutes and try again.',
  )
  await expect(takeTryOfEach(database(), both)).rejects.toMatchObject({ status: 429 })
  expect(await points(), 'the refused try counts where it was one too many, and nowhere else').toEqual({
    'hour:ada': 4,
    'day:ada': 3,
  })
})

test('concurrent calls that name the same counters in any order do not deadlock, and none is lost', async () => {
  const wide = { ...hour, tries: 1000 }
  const keys = ['a', 'b', 'c', 'd']
  const counters = (turn: number) => [...keys.slice(turn), ...keys.slice(0, turn)].map((key) => ({ limit: wide, key }))
  await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      await takeTryOfEach(database(), counters(at % 4))
      if (at % 2 === 0) await giveBackTries(database(), counters((at + 1) % 4))
    }),
  )
  expect(Object.values(await points())).toEqual([20, 20, 20, 20])
})

test('of a hundred concurrent calls only as many as the limit allows succeed', async () => {
  const responses = await Promise.allSettled(Array.from({ length: 100 }, () => takeTryOfEach(database(), both)))
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('several tries of one counter are all taken, or refused', async () => {
  expect(await takeTries(database(), day, 'ada', 8)).toEqual({ left: 2 })
  await expect(takeTries(database(), day, 'ada', 3)).rejects.toMatchObject({ status: 429 })
})

test('a counter that counts never refuses, and giving back never makes it negative', async () => {
  for (let count = 1; count <= 5; count += 1) expect(await countTry(database(), hour, 'ada')).toBe(count)
  expect(await isUsedUp(database(), hour, 'ada')).toBe(true)
  await countTryOfEach(database(), both)
  await clearTries(database(), both.slice(0, 1))
  for (let count = 0; count < 3; count += 1) await giveBackTries(database(), both)
  expect(await points()).toEqual({ 'day:ada': 0 })
  await giveBackTries(database(), [])
})

test.for([
  ['is over', sql`now() - interval '1 second'`],
  ['ends later than it ever should, since the clock was set back', sql`now() + interval '2 days'`],
] as const)('a counter whose period %s starts again', async ([, expire]) => {
  await countTryOfEach(database(), both)
  for (let count = 0; count < 3; count += 1) await countTry(database(), hour, 'ada')
  await database().update(throttleCounters).set({ expire }).where(eq(throttleCounters.key, 'hour:ada'))
  expect(await isUsedUp(database(), hour, 'ada')).toBe(false)
  expect(await takeTryOfEach(database(), both)).toEqual([2, 8])
})

test('the job removes counters whose period is over, and no others', async () => {
  await countTryOfEach(database(), both)
  const expire = sql`now() - interval '1 second'`
  await database().update(throttleCounters).set({ expire }).where(eq(throttleCounters.key, 'hour:ada'))
  await removeOldCounters(database())
  expect(await points()).toEqual({ 'day:ada': 1 })
})
