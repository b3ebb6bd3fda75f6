import { eq, sql } from 'drizzle-orm'
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
  /** Until then the database need not be asked: it has said when the job is due. */
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
 * Takes the lease if the job is due, runs it, and puts off the next run. A process that dies gives the lease back by its end.
 * Answers in how many seconds it is due again.
 */
export async function runIfDue(db: Database, job: Job): Promise<number> {
  if (!(await takeLease(db, job))) return secondsUntilDue(db, job.name)
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
  return job.everySeconds
}

/** Leases keep the database's clock: processes may disagree about the time, and product time may be set by a test. */
const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

async function takeLease(db: Database, { name, everySeconds }: Job): Promise<boolean> {
  const dueAt = secondsFromNow(leaseSeconds)
  // A lease longer: whoever began to look a moment earlier has an earlier now(), and would take what was taken just then.
  const longest = secondsFromNow(Math.max(leaseSeconds, everySeconds) + leaseSeconds)
  const taken = await db
    .insert(jobLeases)
    .values({ name, dueAt })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { dueAt },
      // Nobody puts a job off for so long: the clock was put back, and the job would rest until it has caught up.
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

/** How late the latest job is. One that has been late for a day belongs to a version that is gone. */
export async function jobLagSeconds(db: Database): Promise<number> {
  const lag = sql<number>`coalesce(extract(epoch from now() - min(${jobLeases.dueAt})), 0)::float8`
  const [latest] = await db
    .select({ lag })
    .from(jobLeases)
    .where(sql`${jobLeases.dueAt} > now() - interval '1 day'`)
  return Math.max(0, latest?.lag ?? 0)
}
