import { and, eq, gt, lt } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#server/platform/refusal.ts'
import type { Database } from './database.ts'
import { throttleCounters } from './tables.ts'

/** A rate limit: tries per period, counted per key (an address, an account). */
export type Limit = {
  name: string
  tries: number
  seconds: number
  /** The sentence for a limit that does not count failures: "A school can send 20 reports a day." */
  says?: string
  /** What the user can do instead of waiting. */
  orElse?: string
}

/** Refuses with 429 if the limit is used up. Counts nothing. */
export async function refuseIfUsedUp(db: Database, limit: Limit, key: string): Promise<void> {
  const used = await usedOf(db, limit, key)
  if (used && used.consumedPoints >= limit.tries) throw tooMany(limit, used)
}

export async function isUsedUp(db: Database, limit: Limit, key: string): Promise<boolean> {
  const used = await usedOf(db, limit, key)
  return used !== null && used.consumedPoints >= limit.tries
}

async function usedOf(db: Database, limit: Limit, key: string): Promise<RateLimiterRes | null> {
  const used = await limiter(db, limit).get(key)
  return used && !predatesClockChange(limit, used) ? used : null
}

/** Clock skew between processes. */
const maxSkewMilliseconds = 60_000

/** Whether a counter expires later than it ever should: the clock was set back since, and it would lock people out until then. */
function predatesClockChange({ seconds }: Limit, { msBeforeNext }: RateLimiterRes): boolean {
  return msBeforeNext > seconds * 1000 + maxSkewMilliseconds
}

/** Counts and returns the result, even if the limit is exceeded. */
async function count(db: Database, limit: Limit, key: string, tries: number): Promise<RateLimiterRes> {
  const counter = limiter(db, limit)
  // The library rejects with the result when the limit is exceeded.
  const consume = () =>
    counter.consume(key, tries).catch((reason: unknown) => {
      if (reason instanceof RateLimiterRes) return reason
      throw reason
    })
  const counted = await consume()
  if (!predatesClockChange(limit, counted)) return counted
  // Delete only a counter from before the clock change: one of several concurrent calls deletes it, and all count again.
  const isAhead = gt(throttleCounters.expire, new Date(Date.now() + limit.seconds * 1000 + maxSkewMilliseconds))
  await db.delete(throttleCounters).where(and(eq(throttleCounters.key, counter.getKey(key)), isAhead))
  return consume()
}

/** Counts one try and returns the total. Never refuses: the next check does. */
export async function countTry(db: Database, limit: Limit, key: string): Promise<number> {
  return (await count(db, limit, key, 1)).consumedPoints
}

/**
 * Counts a try before it is made, or refuses. Atomic: of a hundred concurrent calls only as many as the limit allows succeed.
 * Returns how many tries are left. Use giveBackTry for a try that should not count.
 */
export function takeTry(db: Database, limit: Limit, key: string): Promise<{ left: number }> {
  return takeTries(db, limit, key, 1)
}

/** Takes several tries, all or none: call it in a transaction, so that a refusal rolls the count back. */
export async function takeTries(db: Database, limit: Limit, key: string, tries: number): Promise<{ left: number }> {
  const counted = await count(db, limit, key, tries)
  if (counted.consumedPoints > limit.tries) throw tooMany(limit, counted)
  return { left: counted.remainingPoints }
}

export async function giveBackTry(db: Database, limit: Limit, key: string): Promise<void> {
  await limiter(db, limit).reward(key)
}

export async function clearTries(db: Database, limit: Limit, key: string): Promise<void> {
  await limiter(db, limit).delete(key)
}

/** An attacker leaves a counter behind for every email address tried. */
export async function removeOldCounters(db: Database): Promise<void> {
  await db.delete(throttleCounters).where(lt(throttleCounters.expire, new Date()))
}

function tooMany({ says = 'Too many tries.', orElse }: Limit, { msBeforeNext }: RateLimiterRes): Refusal {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const sentences = [says, `Please wait ${inWords(seconds)} and try again.`, ...(orElse ? [orElse] : [])]
  return new Refusal(429, sentences.join(' '), { retryAfterSeconds: seconds })
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

function limiter(db: Database, { name, tries, seconds }: Limit): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: throttleCounters,
    keyPrefix: name,
    points: tries,
    duration: seconds,
    clearExpiredByTimeout: false,
  })
}
