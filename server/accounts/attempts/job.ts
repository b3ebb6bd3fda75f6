import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sweepGuesses } from './service.ts'

/** Counters that have run out are in nobody's way but the table's. */
export function sweepCounters({ db }: Platform): Job {
  return { name: 'sweep-counters', everySeconds: 60 * 60, run: () => sweepGuesses(db) }
}
