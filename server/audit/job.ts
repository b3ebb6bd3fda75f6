import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { removeOldEntries } from './service.ts'

/** What is older than the privacy page says goes. */
export function sweepAuditLog({ db }: Platform): Job {
  return { name: 'sweep-audit-log', everySeconds: 60 * 60, run: () => removeOldEntries(db) }
}
