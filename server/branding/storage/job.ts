import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sweep } from './service.ts'

/** Uploads that became no logo, logos that were replaced, and what a school that is gone has left. */
export function sweepObjects(platform: Platform): Job {
  return { name: 'sweep-objects', everySeconds: 5 * 60, run: () => sweep(platform) }
}
