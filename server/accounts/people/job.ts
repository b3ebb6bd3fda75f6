import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { removeOldSessions } from './service.ts'

/** Sessions that nobody uses any more are of no use to anyone but a thief. */
export function sweepSessions(platform: Platform): Job {
  return { name: 'sweep-sessions', everySeconds: 60 * 60, run: () => removeOldSessions(platform) }
}
