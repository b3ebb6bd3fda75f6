import { sql } from 'drizzle-orm'
import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { freshApp } from '#tests/support/app.ts'
import { freshPostgres, testDatabase } from '#tests/support/database.ts'

// Of the embedded database there is one connection, which waits for nobody.
const database = testDatabase(freshPostgres)

test('of two requests that wait for each other, one is done and the other may come again', async () => {
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
  const answers = await Promise.all([app.inject('/locks/1/2'), app.inject('/locks/2/1')])
  const [done, sentAway] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
  expect([done?.statusCode, sentAway?.statusCode, sentAway?.headers['retry-after']]).toEqual([200, 503, '1'])
  expect(sentAway?.json().message).toBe('Somebody else is just changing this. Please try again in a moment.')
})
