import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeLink } from '#server/accounts/links/service.ts'
import { links } from '#server/accounts/links/table.ts'
import { ourSchool } from '#server/accounts/people/rules.ts'
import { findAccount } from '#server/accounts/people/store.ts'
import { schools } from '#server/accounts/people/table.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const day = 24 * 3_600_000

/** Runs the job this long after `mondayMorning`. The licences began ten days before that. */
async function sweepAfter(years: number, days: number): Promise<void> {
  const now = new Date(mondayMorning.getTime() + days * day)
  now.setUTCFullYear(now.getUTCFullYear() + years)
  await runJob(testPlatform({ db: database(), now }), 'sweep-accounts')
}

const isThere = async ({ accountId }: { accountId: string }) => Boolean(await findAccount(database(), accountId))

test('a school and its staff are deleted seven years after their licence ends, and not before', async () => {
  const school = await aSchool(platform())
  const teacher = await aTeacher(platform(), { schoolId: school.schoolId })
  await sweepAfter(8, -11)
  expect([await isThere(school), await isThere(teacher)]).toEqual([true, true])
  await sweepAfter(8, -9)
  expect([await isThere(school), await isThere(teacher)]).toEqual([false, false])
  expect(await database().$count(schools, eq(schools.id, school.schoolId))).toBe(0)
})

test('an unpaid order is deleted seven years after it ends', async () => {
  const unpaid = await aSchool(platform(), { licence: 'unpaid', plan: 'individual' })
  await sweepAfter(7, 13)
  expect(await isThere(unpaid)).toBe(true)
  await sweepAfter(7, 21)
  expect(await isThere(unpaid)).toBe(false)
})

test('the sweep deletes links and erases names from the audit log', async () => {
  const { accountId, email } = await aSchool(platform())
  await recordAudit(database(), { what: 'signed-in', accountId, email, address: '203.0.113.9' })
  await makeLink(platform(), { purpose: 'join', email, accountId: null, minutes: 60 })
  await sweepAfter(8, 1)
  expect(await database().$count(links, eq(links.email, email))).toBe(0)
  const entries = await database().select().from(auditLog).where(eq(auditLog.accountId, accountId)).orderBy(auditLog.id)
  expect(entries.map(({ what, email: who, address }) => ({ what, who, address }))).toEqual([
    { what: 'signed-in', who: null, address: null },
    { what: 'account-deleted', who: null, address: null },
  ])
})

test('administrators, our own school and test accounts that never end are kept', async () => {
  const admin = await anAdmin(platform())
  const testAccount = await aTestAccount(platform())
  await testApp({ db: database() }).inject({ url: '/api/school/staff', headers: { cookie: admin.cookie } })
  await sweepAfter(50, 0)
  expect([await isThere(admin), await isThere(testAccount)]).toEqual([true, true])
  expect(await database().$count(schools, eq(schools.id, ourSchool.id))).toBe(1)
})
