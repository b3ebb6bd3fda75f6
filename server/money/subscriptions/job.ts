import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { settleRenewals } from './service.ts'

/** Sees what was charged for a new year even where no event came: the provider gave up on us, or it is demo mode's. */
export function watchRenewals(platform: Platform): Job {
  return { name: 'watch-renewals', everySeconds: 60 * 60, run: () => settleRenewals(platform) }
}
