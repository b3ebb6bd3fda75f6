// @module-tag embedded
import { expect, test } from 'vitest'
import { auditLog, outbox } from '#server/platform/database/tables.ts'
import { productionEnv, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { reportLateBackup } from './last-backup.ts'

const database = testDatabase()
const token = 'a-token-of-the-operator'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

const figure = async (): Promise<number> => {
  const app = testApp({ db: database(), env: { METRICS_TOKEN: token } })
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  return Math.round(Number(/^daily_dot_backup_age_seconds (\S+)$/m.exec(body)?.[1]) / 3600)
}

/** Runs the job twice on a day. Returns the mails so far. */
const mailsAfter = async (day: string, env: Record<string, string> = productionEnv) => {
  const platform = { ...testPlatform({ db: database(), env }), clock: { now: () => new Date(`${day}T09:00:00Z`) } }
  await reportLateBackup(platform)
  await reportLateBackup(platform)
  return database().select({ to: outbox.to, subject: outbox.subject }).from(outbox)
}

test('the age of the last backup is a metric, and the owner is mailed once a day if it is too old', async () => {
  expect(await figure()).toBe(0)
  await database()
    .insert(auditLog)
    .values([
      { what: 'signed-in', at: hoursAgo(40) },
      { what: 'signed-in', at: hoursAgo(1) },
    ])
  expect(await figure()).toBe(40)
  await database()
    .insert(auditLog)
    .values([
      { what: 'backup-taken', at: hoursAgo(30) },
      { what: 'backup-taken', at: hoursAgo(54) },
    ])
  expect(await figure()).toBe(30)
  expect(await mailsAfter('2026-11-16', {})).toEqual([])
  const mail = { to: productionEnv.SUPPORT_EMAIL, subject: 'The Daily Dot has had no backup for 30 hours' }
  expect(await mailsAfter('2026-11-16')).toEqual([mail])
  expect(await mailsAfter('2026-11-17')).toEqual([mail, mail])
  await database()
    .insert(auditLog)
    .values({ what: 'backup-taken', at: hoursAgo(25) })
  expect(await figure()).toBe(25)
  expect(await mailsAfter('2026-11-18')).toEqual([mail, mail])
})
