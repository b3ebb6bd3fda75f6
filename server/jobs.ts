import { sweepSessions } from './accounts/job.ts'
import type { Job } from './platform/jobs.ts'
import type { Platform } from './platform/platform.ts'

/** All work that is done by the clock. */
export function jobs(platform: Platform): readonly Job[] {
  return [sweepSessions(platform)]
}
