import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { storedObjects } from './table.ts'

const { key, schoolId, sweepAt } = storedObjects
const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

export async function addObject(
  db: Database,
  object: { key: string; schoolId: string; sweepInSeconds: number },
): Promise<void> {
  const { sweepInSeconds, ...row } = object
  await db.insert(storedObjects).values({ ...row, sweepAt: secondsFromNow(sweepInSeconds) })
}

export async function isLiveUpload(db: Database, upload: { key: string; schoolId: string }): Promise<boolean> {
  const found = await db
    .select({ key })
    .from(storedObjects)
    .where(and(eq(key, upload.key), eq(schoolId, upload.schoolId), gt(sweepAt, sql`now()`)))
  return found.length > 0
}

/** Returns false if it had already expired. */
export async function keepObject(db: Database, objectKey: string): Promise<boolean> {
  const kept = await db
    .update(storedObjects)
    .set({ sweepAt: null })
    .where(and(eq(key, objectKey), gt(sweepAt, sql`now()`)))
    .returning({ key })
  return kept.length > 0
}

/** Returns false if it was already consumed or expired. Uses clock_timestamp(): now() is the transaction's start, which may precede the commit that consumed it. */
export async function consumeUpload(db: Database, objectKey: string): Promise<boolean> {
  const consumed = await db
    .update(storedObjects)
    .set({ sweepAt: sql`clock_timestamp()` })
    .where(and(eq(key, objectKey), gt(sweepAt, sql`clock_timestamp()`)))
    .returning({ key })
  return consumed.length > 0
}

export async function scheduleSweep(db: Database, objectKey: string, seconds: number): Promise<void> {
  await db
    .update(storedObjects)
    .set({ sweepAt: secondsFromNow(seconds) })
    .where(eq(key, objectKey))
}

/**
 * A batch of unused objects, after a delay: if an upload were swept while its address is valid, the client could send it again
 * and leave an object without a row. Pending uploads of a deleted school keep their hour for the same reason. In random order,
 * so that objects that cannot be deleted do not block the rest.
 */
export async function listSweepable(
  db: Database,
  { limit, afterSeconds, pendingSeconds }: { limit: number; afterSeconds: number; pendingSeconds: number },
): Promise<string[]> {
  const isNotPending = or(isNull(sweepAt), gt(sweepAt, secondsFromNow(pendingSeconds)))
  const found = await db
    .select({ key })
    .from(storedObjects)
    .where(or(lte(sweepAt, secondsFromNow(-afterSeconds)), and(isNull(schoolId), isNotPending)))
    .orderBy(sql`random()`)
    .limit(limit)
  return found.map((row) => row.key)
}

export async function removeObject(db: Database, objectKey: string): Promise<void> {
  await db.delete(storedObjects).where(eq(key, objectKey))
}
