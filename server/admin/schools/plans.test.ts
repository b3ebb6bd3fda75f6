// @module-tag embedded
import { type SQLWrapper, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { addManyHolders } from '#tests/support/usage/many-schools.ts'
import { listIds, schoolsOf } from './store.ts'

const database = testDatabase()
beforeAll(() => addManyHolders(database(), 1000, 10))

const wanted = { filter: {}, sort: 'newest', now: new Date() } as const

async function planOf(query: SQLWrapper): Promise<string> {
  const { rows } = await database().execute(sql`explain (costs off) ${query}`)
  return rows.map((line) => String(Object.values(line)[0])).join('\n')
}

test.for([{}, { search: 'mondays' }, { status: 'paid', plan: 'school' }] as const)(
  'a page of schools filtered by %j reads the index of licence holders, not every account',
  async (filter) => {
    const plan = await planOf(listIds(database(), { ...wanted, filter }, { offset: 0, limit: 25 }))
    expect(plan).toContain('accounts_holders')
    expect(plan).not.toContain('Seq Scan on accounts')
  },
)

test('each of 1,000 schools is listed once, in order', async () => {
  const rows = await listIds(database(), wanted, { offset: 975, limit: 25 })
  expect([rows.length, rows[0]?.total]).toEqual([25, 1000])
  const found = await schoolsOf(
    database(),
    rows.map(({ id }) => id),
  )
  expect(found.map(({ school }) => school.name)).toEqual(Array.from({ length: 25 }, (_, at) => `School ${976 + at}`))
})
