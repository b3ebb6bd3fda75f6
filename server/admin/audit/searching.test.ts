// @module-tag long
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { searchedAtOnce } from '#contract/admin/audit.ts'
import { anAdmin } from '#tests/support/accounts/people.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { entriesQuery } from './store.ts'

const database = testDatabase()

test('a search of 200,000 entries reads a bounded part of an index at a time, and still finds the oldest', async () => {
  const db = database()
  await db.execute(sql`insert into audit_log (at, what, email)
    select now() - make_interval(secs => n), 'signed-in', 'teacher-' || n || '@oak.example' from generate_series(1, 200000) n`)
  await db.execute(sql`analyze audit_log`)
  const page = { before: undefined, limit: 51 }
  for (const filter of [{ search: 'nobody' }, { search: 'nobody', what: 'signed-in' as const }]) {
    const { rows } = await db.execute(sql`explain analyze ${entriesQuery(db, filter, page)}`)
    const plan = rows.map((row) => Object.values(row).join('')).join('\n')
    expect(plan).not.toContain('Seq Scan on audit_log')
    expect(plan).toMatch(/Index Scan .*using audit_log_by_(at|what) on audit_log/)
    expect(plan).toContain(`Rows Removed by Filter: ${searchedAtOnce}`)
  }
  const { cookie } = await anAdmin(testPlatform({ db }))
  const found: string[] = []
  let [requests, before] = [0, '']
  do {
    const query = { search: 'teacher-200000@', ...(before ? { before } : {}) }
    const response = await testApp({ db }).inject({ url: '/api/admin/audit', query, headers: { cookie } })
    const { entries, next } = response.json<{ entries: { email: string }[]; next: string | null }>()
    found.push(...entries.map(({ email }) => email))
    requests += 1
    before = next ?? ''
  } while (before)
  expect([found, requests]).toEqual([['teacher-200000@oak.example'], 11])
  const csv = { url: '/api/admin/audit.csv', query: { search: 'teacher-200000@' }, headers: { cookie } }
  expect((await testApp({ db }).inject(csv)).body).toContain('teacher-200000@oak.example')
})
