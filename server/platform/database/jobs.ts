import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import { jobLeases } from './tables.ts'

/** A scheduled job. It works out from the data what is due, so it can safely run too often or late. */
export type Job = { name: string; everySeconds: number; run(): Promise<void> }

const tickMilliseconds = 1000
const leaseSeconds = 60

/** Runs each job once per interval across all processes that share the database. `stop` waits for running jobs. */
export function startJobs(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  jobs: readonly Job[],
): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>()
  /** When each job is due, as the database last reported; no need to query it before then. */
  const notBefore = new Map<string, number>()

  const runSoon = async (job: Job): Promise<void> => {
    try {
      notBefore.set(job.name, performance.now() + (await runIfDue(db, job)) * 1000)
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed')
    } finally {
      running.delete(job.name)
    }
  }
  const timer = setInterval(() => {
    const endOfTick = performance.now() + tickMilliseconds / 2
    for (const job of jobs)
      if (!running.has(job.name) && endOfTick >= (notBefore.get(job.name) ?? 0)) running.set(job.name, runSoon(job))
  }, tickMilliseconds)

  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

/**
 * Takes the lease if the job is due, runs it, and schedules the next run. The lease of a process that dies expires.
 * Returns the seconds until it is due again.
 */
export async function runIfDue(db: Database, job: Job): Promise<number> {
  if (!(await takeLease(db, job))) return secondsUntilDue(db, job.name)
  const renewal = setInterval(
    () => {
      putOff(db, job.name, leaseSeconds).catch(() => {}) // retried at the next renewal
    },
    (leaseSeconds / 3) * 1000,
  )
  try {
    await job.run()
  } finally {
    clearInterval(renewal)
    await putOff(db, job.name, job.everySeconds)
  }
  return job.everySeconds
}

/** Leases use the database's clock: processes may disagree about the time, and a test may set product time. */
const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

async function takeLease(db: Database, { name, everySeconds }: Job): Promise<boolean> {
  const dueAt = secondsFromNow(leaseSeconds)
  // One lease longer: a process that started its query a moment earlier has an earlier now(), and would take a fresh lease.
  const longest = secondsFromNow(Math.max(leaseSeconds, everySeconds) + leaseSeconds)
  const taken = await db
    .insert(jobLeases)
    .values({ name, dueAt })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { dueAt },
      // No job is put off for longer: the clock was set back, and the job would not run until it had caught up.
      setWhere: sql`${jobLeases.dueAt} <= now() or ${jobLeases.dueAt} > ${longest}`,
    })
    .returning({ name: jobLeases.name })
  return taken.length > 0
}

async function secondsUntilDue(db: Database, name: string): Promise<number> {
  const seconds = sql<number>`extract(epoch from ${jobLeases.dueAt} - now())::float8`
  const [lease] = await db.select({ seconds }).from(jobLeases).where(eq(jobLeases.name, name))
  return lease?.seconds ?? 0
}

async function putOff(db: Database, name: string, seconds: number): Promise<void> {
  await db
    .insert(jobLeases)
    .values({ name, dueAt: secondsFromNow(seconds) })
    .onConflictDoUpdate({ target: jobLeases.name, set: { dueAt: secondsFromNow(seconds) } })
}

/** How overdue the most overdue job is. A job overdue by a day belongs to an old version and is ignored. */
export async function jobLagSeconds(db: Database): Promise<number> {
  const lag = sql<number>`coalesce(extract(epoch from now() - min(${jobLeases.dueAt})), 0)::float8`
  const [latest] = await db
    .select({ lag })
    .from(jobLeases)
    .where(sql`${jobLeases.dueAt} > now() - interval '1 day'`)
  return Math.max(0, latest?.lag ?? 0)
}
