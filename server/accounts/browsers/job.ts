import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetUnusedBrowsers } from './service.ts'

/** A browser's cookie has run out by then. */
export function sweepBrowsers({ db }: Platform): Job {
  return { name: 'sweep-browsers', everySeconds: 60 * 60, run: () => forgetUnusedBrowsers(db) }
}
