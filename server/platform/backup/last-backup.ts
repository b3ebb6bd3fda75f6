import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { lateBackupLetter } from './mail.ts'
import type { Manifest } from './manifest.ts'

/** One a night, which may take two hours. */
export const maxHoursBetweenBackups = 26

/**
 * Records a complete backup in the audit log: it is a copy of everyone's data. Servers read its age there, because they may not see the
 * folder, which can be on another machine.
 */
export async function recordBackup(db: Database, { tables, objects }: Manifest): Promise<void> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  await recordAudit(db, { what: 'backup-taken', detail: { tables: tables.length, rows, objects: objects.length } })
}

/** Since the last complete backup or, as long as there is none, since the first entry of the audit log. */
export async function backupAgeSeconds(db: Database): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - coalesce(
      (select max(at) from ${auditLog} where what = 'backup-taken'), (select min(at) from ${auditLog}))), 0)::float8 as seconds`)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/** Mails the owner, once a day, while there is no recent backup: no one reads the log of a timer that fails at night. */
export async function reportLateBackup({
  db,
  clock,
  config,
}: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> {
  if (config.mode === 'demo') return
  const hours = Math.floor((await backupAgeSeconds(db)) / 3600)
  if (hours < maxHoursBetweenBackups) return
  const createdAt = clock.now()
  await queueMail(db, {
    to: config.seller.supportEmail,
    letter: lateBackupLetter(hours),
    createdAt,
    once: `late-backup-${createdAt.toISOString().slice(0, 10)}`,
  })
}
