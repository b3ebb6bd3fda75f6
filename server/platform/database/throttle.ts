import { type SQL, inArray, lt, sql } from 'drizzle-orm'
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

export type Counter = { limit: Limit; key: string }
/** How often a counter has counted in its period, and when it starts again. */
type Count = { used: number; until: Date }

/** Refuses with 429 if one of these is used up. Counts nothing. */
export async function refuseIfUsedUp(db: Database, counters: readonly Counter[]): Promise<void> {
  const counts = await readCounts(db, counters)
  const usedUp = counters.find((counter) => isUp(counter, counts))
  if (usedUp) throw tooMany(usedUp, counts)
}

export async function isUsedUp(db: Database, limit: Limit, key: string): Promise<boolean> {
  const counter = { limit, key }
  return isUp(counter, await readCounts(db, [counter]))
}

/** Counts one try and returns the total. Never refuses: the next check does. */
export async function countTry(db: Database, limit: Limit, key: string): Promise<number> {
  const counter = { limit, key }
  return usedOf(counter, await add(db, [counter], 1))
}

export async function countTryOfEach(db: Database, counters: readonly Counter[]): Promise<void> {
  await add(db, counters, 1)
}

/**
 * Counts a try before it is made, or refuses. Atomic: of a hundred concurrent calls only as many as the limit allows succeed.
 * Returns how many tries are left. Use giveBackTries for a try that should not count.
 */
export async function takeTry(db: Database, limit: Limit, key: string): Promise<{ left: number }> {
  return takeTries(db, limit, key, 1)
}

/** Takes several tries, all or none: call it in a transaction, so that a refusal rolls the count back. */
export async function takeTries(db: Database, limit: Limit, key: string, tries: number): Promise<{ left: number }> {
  const counter = { limit, key }
  const counts = await add(db, [counter], tries)
  if (usedOf(counter, counts) > limit.tries) throw tooMany(counter, counts)
  return { left: limit.tries - usedOf(counter, counts) }
}

/** Takes a try of each counter, or of none. Returns how many are left of each. */
export async function takeTryOfEach(db: Database, counters: readonly Counter[]): Promise<number[]> {
  const { over, counts } = await addToAllOrNone(db, counters)
  if (over) throw tooMany(over, counts)
  return counters.map((counter) => counter.limit.tries - usedOf(counter, counts))
}

/** The same for a job, which no one waits for: false instead of a refusal. */
export async function takeTryOfEachIfLeft(db: Database, counters: readonly Counter[]): Promise<boolean> {
  return (await addToAllOrNone(db, counters)).over === undefined
}

async function addToAllOrNone(db: Database, counters: readonly Counter[]) {
  const counts = await add(db, counters, 1)
  const isOver = (counter: Counter) => usedOf(counter, counts) > counter.limit.tries
  const over = counters.find(isOver)
  if (over)
    await giveBackTries(
      db,
      counters.filter((counter) => !isOver(counter)),
    )
  return { over, counts }
}

export async function giveBackTries(db: Database, counters: readonly Counter[]): Promise<void> {
  if (counters.length === 0) return
  const { key, points, expire } = throttleCounters
  await db
    .update(throttleCounters)
    .set({ points: sql`${points} - 1` })
    .where(sql`${inArray(key, lockedIn(db, counters))} and ${points} > 0 and ${expire} > ${new Date().toISOString()}`)
}

export async function clearTries(db: Database, counters: readonly Counter[]): Promise<void> {
  await db.delete(throttleCounters).where(inArray(throttleCounters.key, lockedIn(db, counters)))
}

/** An attacker leaves a counter behind for every email address tried. */
export async function removeOldCounters(db: Database): Promise<void> {
  await db.delete(throttleCounters).where(lt(throttleCounters.expire, new Date()))
}

/** Clock skew between processes. */
const maxSkewMilliseconds = 60_000

/**
 * Adds to counters in one statement; one whose period is over starts again, and so does one that ends later than it ever should: the
 * clock was set back since, and it would lock people out until then. In the order of the keys, so that two calls cannot deadlock.
 */
async function add(db: Database, counters: readonly Counter[], tries: number): Promise<ReadonlyMap<string, Count>> {
  const now = Date.now()
  const time = (milliseconds: number) => new Date(milliseconds).toISOString()
  const ends = counters.map(({ limit }) => time(now + limit.seconds * 1000))
  const { key, points, expire } = throttleCounters
  const skew = sql.raw(`interval '${maxSkewMilliseconds} milliseconds'`)
  const isOver = sql`(${expire} <= ${time(now)} or ${expire} > excluded.expire + ${skew})`
  const { rows } = await db.execute<{ key: string; points: number; until: number }>(sql`
    insert into ${throttleCounters} (key, points, expire)
    select key, ${tries}::int, expire
    from unnest(${sql.param(counters.map(idOf))}::text[], ${sql.param(ends)}::timestamptz[]) as asked (key, expire) order by key
    on conflict (key) do update set
      points = case when ${isOver} then excluded.points else ${points} + excluded.points end,
      expire = case when ${isOver} then excluded.expire else ${expire} end
    returning ${key}, ${points}, extract(epoch from ${expire})::float8 * 1000 as until`)
  return new Map(rows.map((row) => [row.key, { used: row.points, until: new Date(row.until) }]))
}

/** Without those whose period is over. */
async function readCounts(db: Database, counters: readonly Counter[]): Promise<ReadonlyMap<string, Count>> {
  const { key, points, expire } = throttleCounters
  const rows = await db
    .select({ key, used: points, until: expire })
    .from(throttleCounters)
    .where(inArray(key, counters.map(idOf)))
  const limits = new Map(counters.map((counter) => [idOf(counter), counter.limit]))
  const now = Date.now()
  return new Map(
    rows.flatMap(({ key: id, used, until }) => {
      const left = (until?.getTime() ?? 0) - now
      const longest = (limits.get(id)?.seconds ?? 0) * 1000 + maxSkewMilliseconds
      return until && left > 0 && left <= longest ? [[id, { used, until }]] : []
    }),
  )
}

/** The rows of these counters, locked in the order of their keys. */
function lockedIn(db: Database, counters: readonly Counter[]): SQL {
  const { key } = throttleCounters
  const rows = db
    .select({ key })
    .from(throttleCounters)
    .where(inArray(key, counters.map(idOf)))
    .orderBy(key)
    .for('update')
  return sql`(${rows})`
}

function idOf({ limit, key }: Counter): string {
  return `${limit.name}:${key}`
}

function usedOf(counter: Counter, counts: ReadonlyMap<string, Count>): number {
  return counts.get(idOf(counter))?.used ?? 0
}

function isUp(counter: Counter, counts: ReadonlyMap<string, Count>): boolean {
  return usedOf(counter, counts) >= counter.limit.tries
}

function tooMany(counter: Counter, counts: ReadonlyMap<string, Count>): Refusal {
  const { says = 'Too many tries.', orElse } = counter.limit
  const milliseconds = (counts.get(idOf(counter))?.until.getTime() ?? 0) - Date.now()
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const sentences = [says, `Please wait ${inWords(seconds)} and try again.`, ...(orElse ? [orElse] : [])]
  return new Refusal(429, sentences.join(' '), { retryAfterSeconds: seconds })
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
