// @module-tag long
import { eq } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import { readErasures } from '#server/platform/backup/erasure-ledger.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { erasures } from '#server/platform/database/tables.ts'
import { ObjectsUnreachable } from '#server/platform/providers/objects.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { testS3 } from '#tests/support/branding/s3/test-s3.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { mondayMorning, post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { everyRow, thisKind } from '#tests/support/platform/database/backups.ts'
import { emptyDatabase, testDatabase } from '#tests/support/platform/database/database.ts'
import { eraseAgain } from './service.ts'

const [database, onFolder, onS3] = [
  testDatabase(),
  testDatabase(() => emptyDatabase(thisKind)),
  testDatabase(() => emptyDatabase(thisKind)),
]
const s3 = testS3()
const folder = mkdtempSync(join(tmpdir(), 'daily-dot-restores-'))
afterAll(() => rmSync(folder, { recursive: true }))

const stores = [
  { store: 'a folder', env: () => ({ DATA_DIR: join(folder, 'data') }), restored: onFolder },
  { store: 'S3', env: () => s3.env, restored: onS3 },
]

/** A backup with people of every kind, all but one of whom are deleted after it was taken. */
async function aBackupBeforeDeletions(env: Record<string, string>, name: string) {
  const [platform, app] = [testPlatform({ db: database(), env }), testApp({ db: database(), env })]
  const admin = await anAdmin(platform)
  const payer = await aCardPayer(platform, { name: 'Closed School', email: `payer@${name}.example` })
  const teacher = await aTeacher(platform, { schoolId: payer.schoolId, email: `teacher@${name}.example` })
  const stays = await aSchool(platform, { email: `stays@${name}.example` })
  const leaver = await aTeacher(platform, { schoolId: stays.schoolId, email: `leaver@${name}.example` })
  const removed = await aTeacher(platform, { schoolId: stays.schoolId, email: `removed@${name}.example` })
  const trial = await aTestAccount(platform, { trialEndsAt: mondayMorning, email: `trial@${name}.example` })
  const backup = join(folder, name)
  await backUp({ ...platform, now: new Date() }, backup)

  const remove = (url: string, cookie: string, body?: object) =>
    app.inject({ ...post(url, body, { cookie }), method: 'DELETE' })
  const issuedAfterwards = await aCardPayer(platform)
  const responses = [
    await remove(`/api/admin/schools/${payer.schoolId}`, admin.cookie),
    await remove('/api/account', leaver.cookie, { currentPassword: 'correct horse battery' }),
    await remove(`/api/school/staff/${removed.accountId}`, stays.cookie),
    await remove(`/api/admin/test-accounts/${trial.accountId}`, admin.cookie),
  ]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  return { platform, backup, payer, gone: [payer, teacher, leaver, removed, trial], stays, admin, issuedAfterwards }
}

const before = new Date('2026-01-01')

test.for(stores)(
  'what was deleted after a backup does not come back with it, with a ledger in $store',
  async ({ store, env, restored }) => {
    const { platform, backup, payer, gone, stays, admin, issuedAfterwards } = await aBackupBeforeDeletions(
      env(),
      store === 'S3' ? 'bucket' : 'folder',
    )
    await runJob(platform, 'write-erasures')
    const ledger = await readErasures(platform.objects)
    const to = testPlatform({ db: restored(), env: env() })
    const { counters } = await restoreBackup(to, backup, async (tx) => {
      await eraseAgain({ ...to, db: tx }, ledger)
    })
    const emails = (await restored().select().from(accounts)).map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining([admin.email, stays.email]))
    for (const { email } of gone) expect(emails).not.toContain(email)
    expect(await restored().$count(schools, eq(schools.id, payer.schoolId))).toBe(0)
    const { audit_log: log, ...others } = await everyRow(restored())
    const named = Object.entries(others).filter(([, rows]) =>
      rows.some((row) => gone.some(({ email }) => row.includes(email))),
    )
    // The law requires that the invoice is kept, and the owner was told of the payment.
    expect(named.map(([table]) => table)).toEqual(['outbox', 'invoices'])
    expect(log?.filter((row) => gone.slice(0, 4).some(({ email }) => row.includes(email)))).toEqual([])

    // Nor are numbers given out a second time.
    const next = await aCardPayer(to)
    expect(next.invoice.number).toBeGreaterThan(issuedAfterwards.invoice.number + 4000)
    expect(counters).toContainEqual({ name: 'invoices_number_seq', next: next.invoice.number })
    expect(counters).toContainEqual({ name: 'credit_notes_number_seq', next: 5001 })
  },
)

test('the ledger says which accounts and schools were deleted and when, and not whose they were', async () => {
  const { platform, gone, payer } = await aBackupBeforeDeletions(s3.env, 'anonymous')
  await runJob(platform, 'write-erasures')
  const ledger = await readErasures(platform.objects)
  const ids = [...gone.map(({ accountId }) => accountId), payer.schoolId]
  expect(ledger.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  expect(ledger.find(({ id }) => id === payer.schoolId)).toEqual({
    id: payer.schoolId,
    kind: 'school',
    at: expect.toSatisfy((at: Date) => at > before),
  })
  const written = [...s3.objects].map(([key, bytes]) => `${key} ${bytes.toString()}`).join('\n')
  for (const word of ['@', 'Closed School', 'Priya']) expect(written).not.toContain(word)
  // No other user can read it.
  for (const key of s3.objects.keys())
    expect((await testApp({ db: database(), env: s3.env }).inject(`/objects/${key}`)).statusCode).toBe(404)
})

test('while the store is unreachable accounts can still be deleted, and the ledger follows', async () => {
  s3.behave('down')
  const platform = testPlatform({ db: database(), env: s3.env })
  const person = await aTeacher(platform)
  const body = { currentPassword: 'correct horse battery' }
  const deleting = { ...post('/api/account', body, { cookie: person.cookie }), method: 'DELETE' } as const
  expect((await testApp({ db: database(), env: s3.env }).inject(deleting)).statusCode).toBe(200)
  await expect(runJob(platform, 'write-erasures')).rejects.toThrow(ObjectsUnreachable)
  s3.behave('normal')
  await runJob(platform, 'write-erasures')
  expect((await readErasures(platform.objects)).map(({ id }) => id)).toContain(person.accountId)
  expect(await database().$count(erasures, eq(erasures.id, person.accountId))).toBe(0)
})

test('the ledger is kept for a day longer than backups', async () => {
  const { objects } = testPlatform({ db: database(), env: s3.env })
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().replaceAll(':', '-')
  for (const days of [10, 30, 32])
    await objects.write(`erasures/${daysAgo(days)}_account_${crypto.randomUUID()}.json`, Buffer.from('{}'))
  await runJob(testPlatform({ db: database(), env: s3.env }), 'prune-erasures')
  expect(await readErasures(objects)).toHaveLength(2)
})
