import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { removeOldLinks } from './service.ts'

/** A link holds an email, of people too who never joined: it goes when nobody remembers it any more. */
export function sweepLinks(platform: Platform): Job {
  return { name: 'sweep-links', everySeconds: 60 * 60, run: () => removeOldLinks(platform) }
}
