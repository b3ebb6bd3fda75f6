import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { removeOldEvents } from './service.ts'

/** What the provider will not send again need not be remembered. */
export function sweepEvents(platform: Platform): Job {
  return { name: 'sweep-provider-events', everySeconds: 60 * 60, run: () => removeOldEvents(platform) }
}
