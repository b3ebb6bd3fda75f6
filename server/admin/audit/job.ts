import type { Job } from '#server/platform/database/jobs.ts'
import { removeOldAuditEntries } from '#server/platform/security/audit-log.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What is older than the privacy page says goes. */
export function sweepAuditLog({ db }: Platform): Job {
  return { name: 'sweep-audit-log', everySeconds: 60 * 60, run: () => removeOldAuditEntries(db) }
}
