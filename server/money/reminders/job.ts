import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sendReminders } from './service.ts'

/** Hourly, so that an hour or a day that was missed is made up for. */
export function remindOfLicences(platform: Platform): Job {
  return { name: 'remind-of-licences', everySeconds: 60 * 60, run: () => sendReminders(platform) }
}
