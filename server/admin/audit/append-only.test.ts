import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { removeSchool } from '#server/accounts/people/service.ts'
import { findAccount } from '#server/accounts/people/store.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { forgetPerson } from '#server/platform/platform.ts'
import { schoolAsSubject } from '#server/platform/security/audit-log.ts'
import type { NewEntry } from '#server/platform/security/audit-log.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

async function anEntry(entry: Partial<NewEntry & { at: Date }> = {}) {
  const [added] = await database()
    .insert(auditLog)
    .values({ what: 'payment-received', email: 'a@b.example', detail: { pence: 7499 }, ...entry })
    .returning()
  if (!added) throw new Error('The entry was not inserted.')
  return added
}

const readAgain = async ({ id }: { id: number }) =>
  (await database().select().from(auditLog).where(eq(auditLog.id, id)))[0]

const reasonOf = async (query: PromiseLike<unknown>): Promise<string> => {
  try {
    await query
  } catch (error) {
    return String(error instanceof Error && error.cause ? error.cause : error)
  }
  return 'the query was not refused'
}

test.for([
  ['the event', sql`what = 'signed-in'`],
  ['the time', sql`at = at - interval '3 years'`],
  ['the email', sql`email = 'c@d.example'`],
  ['the account', sql`account_id = null`],
  ['the door', sql`door = 'school'`],
  ['the address', sql`address = '203.0.113.9'`],
  ['the subject', sql`subject = 'Somebody else'`],
  ['a detail', sql`detail = '{"pence": 1}'`],
  ['the count, downwards,', sql`detail = detail || '{"times": 0}'`],
  ['a detail while it is counted up,', sql`detail = '{"pence": 1, "times": 2}'`],
  ['a new detail', sql`detail = detail || '{"by": "someone"}'`],
] as const)('%s of an entry cannot be changed', async ([, change]) => {
  const entry = await anEntry({ door: 'admin', accountId: crypto.randomUUID(), subject: 'Oak' })
  const changing = database().execute(sql`update audit_log set ${change} where id = ${entry.id}`)
  expect(await reasonOf(changing)).toContain(
    'The audit log is append only: an entry is not changed, only names are taken out of it.',
  )
  expect(await readAgain(entry)).toEqual(entry)
})

test('entries cannot be deleted, one by one or all at once', async () => {
  const entry = await anEntry()
  const sentence = 'The audit log is append only: an entry goes when it is two years old, not before.'
  expect(await reasonOf(database().delete(auditLog))).toContain(sentence)
  expect(await reasonOf(database().execute(sql`truncate audit_log`))).toContain(sentence)
  expect(await readAgain(entry)).toEqual(entry)
})

test('entries are deleted after two years, as the privacy page says, and not before', async () => {
  const hour = 60 * 60 * 1000
  const twoYearsAgo = new Date()
  twoYearsAgo.setUTCFullYear(twoYearsAgo.getUTCFullYear() - 2)
  const old = await anEntry({ at: new Date(twoYearsAgo.getTime() - 30 * hour) })
  const young = await anEntry({ at: new Date(twoYearsAgo.getTime() + 30 * hour) })
  await runJob(platform(), 'sweep-audit-log')
  expect([await readAgain(old), await readAgain(young)]).toEqual([undefined, young])
})

test('deleting an account removes its name and address from its entries and from those about it', async () => {
  const { accountId, email } = await aSchool(platform())
  const byThem = await anEntry({
    accountId,
    email,
    address: '203.0.113.9',
    detail: { newEmail: 'x@y.example', pence: 1 },
  })
  const byAdmin = { accountId: crypto.randomUUID(), email: 'admin@dot.example', address: '198.51.100.1' }
  const aboutThem = await anEntry({ ...byAdmin, subjectId: accountId, subject: email })
  // For example a mail to them before they had an account.
  const before = await anEntry({ ...byAdmin, what: 'mail-sent-again', subject: email })
  const account = (await findAccount(database(), accountId))?.account
  if (!account) throw new Error('There is no account.')
  await forgetPerson(testPlatform({ db: database() }), account)
  expect(await readAgain(byThem)).toEqual({ ...byThem, email: null, address: null, detail: { pence: 1 } })
  for (const entry of [aboutThem, before]) expect(await readAgain(entry)).toEqual({ ...entry, subject: null })
})

test('deleting a school removes its name from the entries about it, but not who made them', async () => {
  const { schoolId } = await aSchool(platform(), { plan: 'individual', name: 'Priya Shah' })
  const entry = await anEntry({ email: 'admin@dot.example', ...schoolAsSubject({ id: schoolId, name: 'Priya Shah' }) })
  await removeSchool(database(), schoolId)
  expect(await readAgain(entry)).toEqual({ ...entry, subject: null })
})

test('a school’s data export lists what was done to the school, but not which administrator did it', async () => {
  const school = await aSchool(platform(), { licence: 'unpaid', name: 'Oakfield' })
  const admin = await anAdmin(platform())
  const app = testApp({ db: database() })
  await app.inject(post('/api/licence/renew-by-transfer', {}, { cookie: school.cookie }))
  const { invoices } = (await app.inject({ url: '/api/licence', headers: { cookie: school.cookie } })).json()
  await app.inject(post(`/api/admin/invoices/${invoices[0].id}/paid`, undefined, { cookie: admin.cookie }))
  const { history } = (await app.inject({ url: '/api/account/data', headers: { cookie: school.cookie } })).json()
  expect(history).toContainEqual({
    at: expect.any(String),
    what: 'payment-received',
    door: 'admin',
    subject: 'Oakfield',
    detail: expect.objectContaining({ pence: 7499 }),
  })
  expect(JSON.stringify(history)).not.toContain(admin.email)
})
