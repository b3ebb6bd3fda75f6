import { and, eq, gt, lt } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#server/platform/refusal.ts'
import type { Database } from './database.ts'
import { throttleCounters } from './tables.ts'

/** So many tries of one kind in so many seconds, counted for each key (an address, an account). */
export type Limit = {
  name: string
  tries: number
  seconds: number
  /** What was used up, where it is no try that failed: "A school can send 20 reports a day." */
  says?: string
}

/** Refuses with 429 where a limit is used up. Looks, but counts nothing. */
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
  return used && !isFromBefore(limit, used) ? used : null
}

/** Processes may disagree about the time by a little. */
const maxMillisecondsApart = 60_000

/** Whether a count would last longer than any does: the clock was put back since it began, and would lock people out for as long. */
function isFromBefore({ seconds }: Limit, { msBeforeNext }: RateLimiterRes): boolean {
  return msBeforeNext > seconds * 1000 + maxMillisecondsApart
}

/** Counts, and says what that makes, also where the limit is passed. */
async function count(db: Database, limit: Limit, key: string, tries: number): Promise<RateLimiterRes> {
  const counter = limiter(db, limit)
  // The library rejects with its result when the limit is passed.
  const consume = () =>
    counter.consume(key, tries).catch((reason: unknown) => {
      if (reason instanceof RateLimiterRes) return reason
      throw reason
    })
  const counted = await consume()
  if (!isFromBefore(limit, counted)) return counted
  // Only such a count: of many at the same time the first removes it, and all are counted anew.
  const isAhead = gt(throttleCounters.expire, new Date(Date.now() + limit.seconds * 1000 + maxMillisecondsApart))
  await db.delete(throttleCounters).where(and(eq(throttleCounters.key, counter.getKey(key)), isAhead))
  return consume()
}

/** Counts one try and says how many that makes. Refuses nothing: the next look does. */
export async function countTry(db: Database, limit: Limit, key: string): Promise<number> {
  return (await count(db, limit, key, 1)).consumedPoints
}

/**
 * Counts one try before it is made, or refuses, in one statement: of a hundred at the same time only as many as the limit
 * allows get through. Says how many are left. A try that should not count is given back.
 */
export function takeTry(db: Database, limit: Limit, key: string): Promise<{ left: number }> {
  return takeTries(db, limit, key, 1)
}

/** The same for several at once, all or none: call it in a transaction, which takes back what was counted for a refusal. */
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

/** A guesser leaves a counter behind for every email he made up. */
export async function removeOldCounters(db: Database): Promise<void> {
  await db.delete(throttleCounters).where(lt(throttleCounters.expire, new Date()))
}

function tooMany({ says = 'Too many tries.' }: Limit, { msBeforeNext }: RateLimiterRes): Refusal {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new Refusal(429, `${says} Please wait ${inWords(seconds)} and try again.`, { retryAfterSeconds: seconds })
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
