import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { answerJoinRequests } from './service.ts'

/** Every second: somebody is waiting for the mail. */
export function sendJoinLinks(platform: Platform): Job {
  return { name: 'send-join-links', everySeconds: 1, run: () => answerJoinRequests(platform) }
}
