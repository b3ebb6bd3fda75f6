// @module-tag embedded
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { updateSchool } from '#server/accounts/people/store.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

let admin = { cookie: '', accountId: '', email: '' }
beforeAll(async () => {
  admin = await anAdmin(platform())
  const { schoolId } = await aSchool(platform(), {
    name: '=HYPERLINK("x")',
    email: 'office@oak.example',
    domains: ['oak.example', 'elm.example'],
  })
  await updateSchool(database(), schoolId, { notes: 'Ring first,\nthen "knock"' })
  await aSchool(platform(), { name: 'Café Ash', email: 'cafe@ash.example', licence: 'unpaid' })
})

async function exported(query = '') {
  const response = await testApp({ db: database() }).inject({
    url: `/api/admin/schools.csv${query}`,
    headers: { cookie: admin.cookie },
  })
  const rows: string[][] = response.statusCode === 200 ? parse(response.body, { bom: true }) : []
  return { response, rows }
}

test('schools are exported as CSV in which no name runs as a formula', async () => {
  const { response, rows } = await exported('?sort=name')
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="daily-dot-schools-2026-11-16.csv"',
    'cache-control': 'no-store',
  })
  expect(rows).toEqual([
    [
      'School',
      'Email',
      'Plan',
      'Payment status',
      'Payment method',
      'Licence',
      'Licence ends',
      'Domains',
      'Created',
      'Last login',
      'Notes',
    ],
    [
      `'=HYPERLINK("x")`,
      'office@oak.example',
      'school',
      'paid',
      '',
      'paid',
      '2027-11-06',
      'elm.example oak.example',
      '2026-11-16',
      '2026-11-16',
      'Ring first,\nthen "knock"',
    ],
    [
      'Café Ash',
      'cafe@ash.example',
      'school',
      'pending',
      '',
      'grace',
      '2026-12-06',
      '',
      '2026-11-16',
      '2026-11-16',
      '',
    ],
  ])
})

test('the export has the filters of the list, and its audit entry omits the search term', async () => {
  const { rows } = await exported('?status=pending&search=caf%C3%A9')
  expect(rows.slice(1).map(([name]) => name)).toEqual(['Café Ash'])
  const last = (await database().select().from(auditLog).orderBy(auditLog.id)).at(-1)
  expect(last).toMatchObject({
    what: 'schools-exported',
    accountId: admin.accountId,
    email: admin.email,
    door: 'admin',
    address: '127.0.0.1',
    detail: { status: 'pending', searched: true, schools: 1 },
  })
  for (const query of ['?page=1', '?status=x']) expect((await exported(query)).response.statusCode).toBe(400)
})

test('an export of several batches has every school once', { tags: ['long'] }, async () => {
  await database().execute(sql`
    with made as (insert into schools (name, plan, ordered_at)
      select 'Many ' || number, 'school', now() from generate_series(1, 1200) number returning id, name)
    insert into accounts (email, role, school_id, created_at)
    select id || '@many.example', 'school', id, now() from made`)
  const { rows } = await exported('?search=many')
  expect(new Set(rows.slice(1).map(([name]) => name)).size).toBe(1200)
  expect(rows.length).toBe(1201)
})
