import { eq, or, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findAccount } from '#server/accounts/people/store.ts'
import { schools } from '#server/accounts/people/table.ts'
import { purchases } from '#server/money/purchases/table.ts'
import { auditLog, erasures, outbox } from '#server/platform/database/tables.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import { usage } from '#server/usage/record/table.ts'
import { aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testLibrary } from '#tests/support/slides/library.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const inDays = (days: number) => new Date(mondayMorning.getTime() + days * 24 * 3_600_000)

let count = 0

/** A trial that was used, with entries in the audit log. */
async function aUsedTrial() {
  count += 1
  const email = `trial-${count}@elm.example`
  const trial = await aTestAccount(platform(), { email, trialEndsAt: inDays(14) })
  const entry = { accountId: trial.accountId, email, address: '203.0.113.9' }
  await recordAudit(database(), { ...entry, what: 'trial-created' })
  // Refused before there was an account; long ago, since the tests set the deletion back.
  const at = new Date(Date.now() - 200 * 24 * 3_600_000)
  await database()
    .insert(auditLog)
    .values({ ...entry, accountId: null, what: 'sign-in-refused', at })
  const [slide] = slidesIn(testLibrary)
  await app().inject(post(`/api/slides/${slide?.id}/usage`, { ageGroup: 'ks1' }, { cookie: trial.cookie }))
  return trial
}

type Trial = Awaited<ReturnType<typeof aUsedTrial>>

async function deleteOwn({ cookie }: Trial) {
  const body = { currentPassword: 'correct horse battery' }
  const response = await app().inject({ ...post('/api/account', body, { cookie }), method: 'DELETE' })
  return response.json().message
}

async function namesInLog({ accountId, email }: Trial) {
  const isAbout = or(eq(auditLog.accountId, accountId), eq(auditLog.subjectId, accountId), eq(auditLog.email, email))
  const entries = await database().select().from(auditLog).where(isAbout).orderBy(auditLog.id)
  return entries.map(({ what, ...entry }) => [what, entry.subject ?? entry.email, entry.subject ? null : entry.address])
}

/** Sets the time of the deletion back. */
async function daysLater(days: number, { accountId }: Trial): Promise<void> {
  const at = sql`now() - make_interval(days => ${days})`
  await database().update(erasures).set({ at }).where(eq(erasures.id, accountId))
  await runJob(platform(), 'write-erasures')
  await runJob(platform(), 'sweep-trial-names')
}

test('a trial is deleted 90 days after its end, with its uses, its mails and its names in the audit log', async () => {
  const trial = await aUsedTrial()
  const sweepAt = (now: Date) => runJob(testPlatform({ db: database(), now }), 'sweep-accounts')
  await sweepAt(inDays(14 + 89))
  expect(await findAccount(database(), trial.accountId)).toBeDefined()
  await sweepAt(inDays(14 + 91))
  expect(await findAccount(database(), trial.accountId)).toBeUndefined()
  expect(await database().$count(schools, eq(schools.id, trial.schoolId))).toBe(0)
  expect(await database().$count(usage, eq(usage.accountId, trial.accountId))).toBe(0)
  expect(await database().$count(outbox, eq(outbox.accountId, trial.accountId))).toBe(0)
  const names = await namesInLog(trial)
  expect(names.at(-1)).toEqual(['account-deleted', null, null])
  expect(names.filter(([, name, address]) => name !== null || address !== null)).toEqual([])
})

test('a trial deleted by its owner stays in the audit log by name for 90 days, and no longer', async () => {
  const trial = await aUsedTrial()
  expect(await deleteOwn(trial)).toBe(
    'Your trial is deleted, with all that you added. Our security log keeps its email and network addresses for 90 days, in case it was misused.',
  )
  expect(await findAccount(database(), trial.accountId)).toBeUndefined()
  await daysLater(89, trial)
  expect(await namesInLog(trial)).toEqual([
    ['trial-created', trial.email, '203.0.113.9'],
    ['sign-in-refused', trial.email, '203.0.113.9'],
    ['account-deleted', trial.email, '127.0.0.1'],
  ])
  // The same email may start another trial meanwhile, whose entries stay.
  const next = await aTestAccount(platform(), { email: trial.email, trialEndsAt: inDays(100) })
  await recordAudit(database(), { what: 'trial-created', accountId: next.accountId, email: trial.email })
  await daysLater(91, trial)
  expect(await namesInLog(trial)).toEqual([
    ['trial-created', null, null],
    ['account-deleted', null, null],
    ['trial-created', trial.email, null],
  ])
  expect(await database().$count(erasures, eq(erasures.id, trial.accountId))).toBe(0)
})

test('the same holds for a trial that an administrator deletes', async () => {
  const [trial, admin] = [await aUsedTrial(), await anAdmin(platform())]
  const url = `/api/admin/test-accounts/${trial.accountId}`
  await app().inject({ ...post(url, undefined, { cookie: admin.cookie }), method: 'DELETE' })
  expect((await namesInLog(trial)).at(-1)).toEqual(['test-account-deleted', trial.email, null])
  await daysLater(91, trial)
  expect(JSON.stringify(await namesInLog(trial))).not.toContain(trial.email)
  const [deletion] = await database().select().from(auditLog).where(eq(auditLog.subjectId, trial.accountId))
  expect(deletion).toMatchObject({ email: admin.email, subject: null, detail: { trial: true } })
})

test('a card payment that is under way when its trial is deleted keeps the buyer’s name', async () => {
  const trial = await aUsedTrial()
  const buyer = { email: trial.email, name: 'Priya', schoolId: trial.schoolId, paymentMethodId: 'pm_card_visa' }
  const purchase = { kind: 'new', state: 'confirming', plan: 'individual', pence: 2499, once: 'under way' } as const
  await database()
    .insert(purchases)
    .values({ ...buyer, ...purchase, orderedAt: inDays(14) })
  await runJob(testPlatform({ db: database(), now: inDays(14 + 91) }), 'sweep-accounts')
  const [kept] = await database().select().from(purchases).where(eq(purchases.email, trial.email))
  expect(kept).toMatchObject({ state: 'confirming', name: 'Priya' })
})
