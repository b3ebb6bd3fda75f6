import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import { jobLeases } from './tables.ts'

/** Work by the clock. Run it often or late: a job looks at the data to see what is due. */
export type Job = { name: string; everySeconds: number; run(): Promise<void> }

const tickMilliseconds = 1000
const leaseSeconds = 60

/** Runs each job once per interval across all processes that share the database. `stop` waits for what is running. */
export function startJobs(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  jobs: readonly Job[],
): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>()

  const timer = setInterval(() => {
    for (const job of jobs) {
      if (running.has(job.name)) continue
      const run = runIfDue(db, job)
        .catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'))
        .finally(() => running.delete(job.name))
      running.set(job.name, run)
    }
  }, tickMilliseconds)

  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

/** Takes the lease if the job is due, runs it, and puts off the next run. A process that dies gives the lease back by its end. */
export async function runIfDue(db: Database, job: Job): Promise<void> {
  if (!(await takeLease(db, job.name))) return
  const keeper = setInterval(
    () => {
      putOff(db, job.name, leaseSeconds).catch(() => {}) // the next beat tries again
    },
    (leaseSeconds / 3) * 1000,
  )
  try {
    await job.run()
  } finally {
    clearInterval(keeper)
    await putOff(db, job.name, job.everySeconds)
  }
}

/** Leases keep the database's clock: processes may disagree about the time, and product time may be set by a test. */
const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

async function takeLease(db: Database, name: string): Promise<boolean> {
  const dueAt = secondsFromNow(leaseSeconds)
  const taken = await db
    .insert(jobLeases)
    .values({ name, dueAt })
    .onConflictDoUpdate({ target: jobLeases.name, set: { dueAt }, setWhere: sql`${jobLeases.dueAt} <= now()` })
    .returning({ name: jobLeases.name })
  return taken.length > 0
}

async function putOff(db: Database, name: string, seconds: number): Promise<void> {
  await db
    .insert(jobLeases)
    .values({ name, dueAt: secondsFromNow(seconds) })
    .onConflictDoUpdate({ target: jobLeases.name, set: { dueAt: secondsFromNow(seconds) } })
}
