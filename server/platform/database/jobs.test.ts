// @module-tag embedded
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { runIfDue } from './jobs.ts'
import { jobLeases } from './tables.ts'

const database = testDatabase()

function aJob(name: string) {
  const runs: string[] = []
  return { name, everySeconds: 60, runs, run: async () => void runs.push(name) }
}

const makeDue = (name: string) =>
  database()
    .update(jobLeases)
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where(eq(jobLeases.name, name))

test('a due job runs once, however many processes find it due', async () => {
  const job = aJob('once')
  await Promise.all(Array.from({ length: 8 }, () => runIfDue(database(), job)))
  expect(job.runs).toHaveLength(1)
})

test('a job runs again when its interval is over, and not before', async () => {
  const job = aJob('again')
  expect(await runIfDue(database(), job)).toBe(60)
  const seconds = await runIfDue(database(), job)
  expect([job.runs.length, seconds > 50 && seconds <= 60]).toEqual([1, true])
  await makeDue('again')
  await runIfDue(database(), job)
  expect(job.runs).toHaveLength(2)
})

test('no other process runs a job while it is running, however short its interval', async () => {
  const job = { ...aJob('slow'), everySeconds: 0 }
  let finish = (): void => {}
  const underWay = runIfDue(database(), { ...job, run: () => new Promise<void>((resolve) => (finish = resolve)) })
  await expect.poll(() => database().$count(jobLeases, eq(jobLeases.name, 'slow'))).toBe(1)
  await runIfDue(database(), job)
  expect(job.runs).toHaveLength(0)
  finish()
  await underWay
  await runIfDue(database(), job)
  expect(job.runs).toHaveLength(1)
})

test('a job that fails is retried after its interval', async () => {
  const job = aJob('fails')
  await expect(
    runIfDue(database(), { ...job, run: () => Promise.reject(new Error('mail server gone')) }),
  ).rejects.toThrow('mail server gone')
  await makeDue('fails')
  await runIfDue(database(), job)
  expect(job.runs).toHaveLength(1)
})
