import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/platform/database/tables.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

async function get(url: string, query: Record<string, string> = {}) {
  const db = database()
  const admin = await anAdmin(testPlatform({ db }))
  return { admin, response: await testApp({ db }).inject({ url, query, headers: { cookie: admin.cookie } }) }
}
const read = async (query: Record<string, string> = {}) => (await get('/api/admin/audit', query)).response
const emailsIn = async (query: Record<string, string>) =>
  (await read(query)).json().entries.map(({ email }: { email: string }) => email)

test('an administrator pages through the log, newest first, without missing an entry', async () => {
  for (let count = 1; count <= 120; count += 1) {
    await recordAudit(database(), { what: 'signed-in', email: `teacher-${count}@paged.example`, door: 'school' })
  }
  const seen: string[] = []
  let before: string | null = null
  do {
    const response = await read({ search: 'paged.example', ...(before === null ? {} : { before }) })
    const page: { entries: { email: string }[]; next: string | null } = response.json()
    expect(page.entries.length).toBeLessThanOrEqual(50)
    seen.push(...page.entries.map(({ email }) => email))
    before = page.next
  } while (before !== null)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => `teacher-${120 - at}@paged.example`))
})

test('the log is filtered by event and searched by part of an email, in which an underscore is no wildcard', async () => {
  await recordAudit(database(), { what: 'sign-in-refused', email: 'a_b@oakfield.example', address: '203.0.113.9' })
  await recordAudit(database(), { what: 'sign-in-refused', email: 'axb@oakfield.example' })
  await recordAudit(database(), { what: 'signed-in', email: 'a_b@oakfield.example' })
  const found = (await read({ what: 'sign-in-refused', search: ' A_B@oak ' })).json().entries
  expect(found).toEqual([
    {
      id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      what: 'sign-in-refused',
      accountId: null,
      email: 'a_b@oakfield.example',
      door: null,
      address: '203.0.113.9',
      subjectId: null,
      subject: null,
      detail: {},
    },
  ])
  expect(await emailsIn({ search: '%oakfield' })).toEqual([])
})

test('entries about a school are found by part of its name, whatever the case', async () => {
  const subject = 'St Cuthbert’s Primary'
  await recordAudit(database(), { what: 'payment-refunded', email: 'office@dot.example', subject })
  await recordAudit(database(), { what: 'payment-disputed', subject })
  expect(await emailsIn({ search: 'CUTHBERT’S' })).toEqual([null, 'office@dot.example'])
})

test('days start at midnight in London, in summer an hour before UTC', async () => {
  const instants = ['2026-06-30T22:59:59Z', '2026-06-30T23:00:00Z', '2026-07-01T22:59:59Z', '2026-07-01T23:00:00Z']
  for (const at of instants)
    await database()
      .insert(auditLog)
      .values({ what: 'signed-in', email: `${at}@by-day.example`, at: new Date(at) })
  const on = async (days: Record<string, string>) =>
    (await emailsIn({ search: 'by-day.example', ...days })).map((email: string) => instants.indexOf(email.slice(0, 20)))
  expect(await on({ from: '2026-07-01', until: '2026-07-01' })).toEqual([2, 1])
  expect(await on({ from: '2026-07-02' })).toEqual([3])
  expect(await on({ until: '2026-06-30' })).toEqual([0])
  expect(await on({ from: '2026-07-02', until: '2026-07-01' })).toEqual([])
})

test('an unknown event from a newer release is shown under its raw name', async () => {
  const [what, email] = ['moon-landed', 'crew@moon.example']
  await database().execute(sql`insert into ${auditLog} (what, email) values (${what}, ${email})`)
  const response = await read({ search: email })
  expect([response.statusCode, response.json().entries]).toEqual([200, [expect.objectContaining({ what, email })]])
  const lines: string[][] = parse((await get('/api/admin/audit.csv', { search: email })).response.body, { fromLine: 2 })
  expect(lines.map(([, happened]) => happened)).toEqual([what])
})

test('an invalid query is refused', async () => {
  const wrong = [
    { what: 'everything' },
    { before: '-1' },
    { before: '1 or 1=1' },
    { page: '2' },
    { from: '2026-02-30' },
    { from: '0000-01-01' },
    { until: '9999-12-31' },
  ]
  for (const query of wrong) expect((await read(query)).statusCode, JSON.stringify(query)).toBe(400)
})

test('a school cannot read the audit log', async () => {
  const db = database()
  const { cookie } = await aSchool(testPlatform({ db }))
  for (const url of ['/api/admin/audit', '/api/admin/audit.csv'])
    expect((await testApp({ db }).inject({ url, headers: { cookie } })).statusCode).toBe(401)
})

test('the filtered log is exported as CSV in which no value runs as a formula, and the export is audited', async () => {
  const at = new Date('2026-07-01T07:50:03Z')
  const who = {
    email: 'office@dot.example',
    door: 'admin',
    address: '203.0.113.9',
    subject: '=HYPERLINK("x")',
  } as const
  const detail = { invoice: 'DD-000001', pence: 7499, reference: '' }
  await database()
    .insert(auditLog)
    .values([
      { what: 'payment-received', at, ...who, detail },
      { what: 'signed-in', at, email: 'other@dot.example' },
    ])
  const query = { what: 'payment-received', search: 'hyperlink', from: '2026-07-01', until: '2026-07-01' }
  const { admin, response } = await get('/api/admin/audit.csv', query)
  expect([response.headers['content-type'], response.headers['content-disposition']]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="daily-dot-audit-log-2026-11-16.csv"',
  ])
  expect(parse(response.body, { bom: true })).toEqual([
    ['When', 'What', 'Who', 'Door', 'Address', 'Whom', 'Detail'],
    [
      '2026-07-01 08:50:03',
      'Marked an invoice as paid',
      'office@dot.example',
      'admin',
      '203.0.113.9',
      `'=HYPERLINK("x")`,
      'Amount: £74.99; Invoice: DD-000001',
    ],
  ])
  expect((await read({ search: admin.email })).json().entries).toEqual([
    expect.objectContaining({
      what: 'audit-log-exported',
      address: '127.0.0.1',
      detail: { what: 'payment-received', searched: true, from: '2026-07-01', until: '2026-07-01' },
    }),
  ])
})

test('an export of several batches has every entry once', async () => {
  const entries = Array.from({ length: 1201 }, (_, count) => ({ email: `${count}@many.example` }))
  await database()
    .insert(auditLog)
    .values(entries.map((entry) => ({ what: 'signed-in', ...entry }) as const))
  const { response } = await get('/api/admin/audit.csv', { search: 'many.example' })
  const lines: string[][] = parse(response.body, { bom: true, fromLine: 2 })
  expect(lines.map(([, , email]) => email)).toEqual(entries.map(({ email }) => email).toReversed())
})
