import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { answerResetRequests } from './service.ts'

/** Every second: somebody is waiting for the mail. */
export function sendResetLinks(platform: Platform): Job {
  return { name: 'send-reset-links', everySeconds: 1, run: () => answerResetRequests(platform) }
}
