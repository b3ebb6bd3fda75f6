import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool, anAdmin } from '#tests/support/people.ts'
import { sweepAuditLog } from './job.ts'
import { record } from './service.ts'
import { auditLog } from './table.ts'

const database = testDatabase()

async function read(query: Record<string, string> = {}) {
  const db = database()
  const { cookie } = await anAdmin(testPlatform({ db }))
  return testApp({ db }).inject({ url: '/api/admin/audit', query, headers: { cookie } })
}

test('an administrator reads who did what, newest first, page by page, and misses none', async () => {
  await database().delete(auditLog)
  for (let count = 1; count <= 120; count += 1) {
    await record(database(), { what: 'signed-in', email: `teacher-${count}@oakfield.example`, door: 'school' })
  }
  const seen: string[] = []
  let before: string | null = null
  do {
    const answer = await read(before === null ? {} : { before })
    const page: { entries: { email: string }[]; next: string | null } = answer.json()
    expect(page.entries.length).toBeLessThanOrEqual(50)
    seen.push(...page.entries.map(({ email }) => email))
    before = page.next
  } while (before !== null)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => `teacher-${120 - at}@oakfield.example`))
})

test('the log is searched by what happened and by part of an email, where an underscore is an underscore', async () => {
  await database().delete(auditLog)
  await record(database(), { what: 'sign-in-refused', email: 'a_b@oakfield.example', address: '203.0.113.9' })
  await record(database(), { what: 'sign-in-refused', email: 'axb@oakfield.example' })
  await record(database(), { what: 'signed-in', email: 'a_b@oakfield.example' })
  const found = (await read({ what: 'sign-in-refused', email: 'A_B@oak' })).json().entries
  expect(found).toEqual([
    {
      id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      what: 'sign-in-refused',
      accountId: null,
      email: 'a_b@oakfield.example',
      door: null,
      address: '203.0.113.9',
      detail: {},
    },
  ])
})

test('what cannot be asked is refused', async () => {
  for (const query of [{ what: 'everything' }, { before: '-1' }, { before: '1 or 1=1' }, { page: '2' }]) {
    expect((await read(query)).statusCode, JSON.stringify(query)).toBe(400)
  }
})

test('a school reads nothing of it', async () => {
  const db = database()
  const { cookie } = await aSchool(testPlatform({ db }))
  const answer = await testApp({ db }).inject({ url: '/api/admin/audit', headers: { cookie } })
  expect(answer.statusCode).toBe(401)
})

test('entries go after two years, as the privacy page says, and not before', async () => {
  await database().delete(auditLog)
  for (const email of ['old@x.example', 'young@x.example']) await record(database(), { what: 'signed-in', email })
  await database().execute(
    sql`update audit_log set at = now() - interval '2 years' - interval '1 hour' where email = 'old@x.example'`,
  )
  await database().execute(
    sql`update audit_log set at = now() - interval '2 years' + interval '1 hour' where email = 'young@x.example'`,
  )
  await sweepAuditLog(testPlatform({ db: database() })).run()
  const left = await database().select({ email: auditLog.email }).from(auditLog)
  expect(left).toEqual([{ email: 'young@x.example' }])
})
