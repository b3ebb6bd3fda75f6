import { sql } from 'drizzle-orm'
import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { freshApp } from '#tests/support/platform/app.ts'
import { freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'

// The embedded database has a single connection, which cannot deadlock.
const database = testDatabase(freshPostgres)

test('of two deadlocked requests one succeeds, and the other gets 503 with Retry-After', async () => {
  const app = freshApp({ db: database() })
  const arrived = new EventEmitter()
  const bothHaveOne = once(arrived, 'first').then(() => once(arrived, 'first'))
  app.get<{ Params: { first: string; second: string } }>('/locks/:first/:second', ({ params: { first, second } }) =>
    database().transaction(async (tx) => {
      await tx.execute(sql`set local deadlock_timeout = '10ms'`)
      await tx.execute(sql`select pg_advisory_xact_lock(${Number(first)})`)
      arrived.emit('first')
      await bothHaveOne
      await tx.execute(sql`select pg_advisory_xact_lock(${Number(second)})`)
      return { isDone: true }
    }),
  )
  const responses = await Promise.all([app.inject('/locks/1/2'), app.inject('/locks/2/1')])
  const [done, rejected] = responses.toSorted((one, other) => one.statusCode - other.statusCode)
  expect([done?.statusCode, rejected?.statusCode, rejected?.headers['retry-after']]).toEqual([200, 503, '1'])
  expect(rejected?.json().message).toBe('Someone else is just changing this. Please try again in a moment.')
})
