import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { eraseLongEnded } from './service.ts'

/** What the privacy page says goes seven years after the subscription. */
export function sweepAccounts(platform: Platform): Job {
  return { name: 'sweep-accounts', everySeconds: 24 * 60 * 60, run: () => eraseLongEnded(platform) }
}
