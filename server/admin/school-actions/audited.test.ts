import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { findSchool } from '#server/accounts/people/store.ts'
import { billTransfer } from '#server/money/invoices/service.ts'
import { aSchool, aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

/** Every table that an administrator's action could change. */
const tables = ['schools', 'accounts', 'sessions', 'school_domains', 'links', 'outbox', 'invoices', 'known_browsers']

async function snapshot(): Promise<string> {
  const kept: unknown[] = []
  for (const table of tables) {
    const { rows } = await database().execute(sql.raw(`select * from ${table} t order by t::text`))
    kept.push(rows)
  }
  return JSON.stringify(kept)
}

let id = ''
let cookie = ''
beforeAll(async () => {
  cookie = (await anAdmin(platform())).cookie
  const school = await aSchool(platform(), { name: 'Oak', domains: ['oak.example'], email: 'office@oak.example' })
  id = school.schoolId
  await aTeacher(platform(), { schoolId: id })
  await database().execute(sql`
    create function refuse_entry() returns trigger language plpgsql as 'begin raise exception ''the log is full''; end'`)
  await database().execute(sql`
    create trigger refuse_entry before insert on audit_log for each row execute function refuse_entry()`)
})

const form = { schoolName: 'Oak', email: 'office@oak.example', planType: 'school' }
const actions = [
  [
    'adding a school',
    'POST',
    '',
    { ...form, email: 'new@oak.example', password: 'correct horse', paymentStatus: 'paid' },
  ],
  ['changing a name', 'PUT', '/:id', { ...form, schoolName: 'Oakfield' }],
  ['changing an email', 'PUT', '/:id', { ...form, email: 'head@oak.example' }],
  ['setting a password', 'PUT', '/:id', { ...form, password: 'a brand new secret' }],
  ['setting the domains', 'PUT', '/:id', { ...form, schoolDomains: [] }],
  ['a change of the payment status', 'PUT', '/:id', { ...form, paymentStatus: 'pending' }],
  ['extending a licence', 'POST', '/:id/extend', { until: '2028-01-31' }],
  ['mailing the link', 'POST', '/:id/welcome', undefined],
  ['ending sessions', 'POST', '/:id/end-sessions', undefined],
  ['closing a school', 'DELETE', '/:id', undefined],
] as const

test.for(actions)('if the audit entry cannot be written, %s changes nothing', async ([, method, path, body]) => {
  const before = await snapshot()
  const url = `/api/admin/schools${path.replace(':id', id)}`
  const response = await testApp({ db: database() }).inject({ ...post(url, body, { cookie }), method })
  expect(response.statusCode).toBe(500)
  expect(await snapshot()).toBe(before)
})

test('if the audit entry cannot be written, the list of schools is not exported', async () => {
  const response = await testApp({ db: database() }).inject({ url: '/api/admin/schools.csv', headers: { cookie } })
  expect([response.statusCode, response.body]).toEqual([500, expect.not.stringContaining('Oak')])
})

test('if the audit entry cannot be written, an open invoice is not settled', async () => {
  const school = await findSchool(database(), id)
  if (!school) throw new Error('There is no school.')
  await database().execute(sql`update schools set payment_status = 'invoice_sent' where id = ${id}`)
  const billTo = { name: 'Priya', schoolName: 'Oak', email: 'office@oak.example', address: null, purchaseOrder: null }
  await billTransfer(platform(), { school, isRenewal: false, billTo })
  const before = await snapshot()
  const body = { ...form, paymentStatus: 'paid' }
  const response = await testApp({ db: database() }).inject({
    ...post(`/api/admin/schools/${id}`, body, { cookie }),
    method: 'PUT',
  })
  expect(response.statusCode).toBe(500)
  expect(await snapshot()).toBe(before)
})
