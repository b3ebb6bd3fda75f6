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

/** Whether it was still to be had. */
export async function keepObject(db: Database, objectKey: string): Promise<boolean> {
  const kept = await db
    .update(storedObjects)
    .set({ sweepAt: null })
    .where(and(eq(key, objectKey), gt(sweepAt, sql`now()`)))
    .returning({ key })
  return kept.length > 0
}

/** Whether it was still to be had. By the clock of this moment: the transaction may have begun before another's that spent it. */
export async function spendUpload(db: Database, objectKey: string): Promise<boolean> {
  const spent = await db
    .update(storedObjects)
    .set({ sweepAt: sql`clock_timestamp()` })
    .where(and(eq(key, objectKey), gt(sweepAt, sql`clock_timestamp()`)))
    .returning({ key })
  return spent.length > 0
}

export async function sweepLater(db: Database, objectKey: string, seconds: number): Promise<void> {
  await db
    .update(storedObjects)
    .set({ sweepAt: secondsFromNow(seconds) })
    .where(eq(key, objectKey))
}

/**
 * Some of what nobody needs any more, once it has been so for so long: what is swept while its address is valid could be sent
 * there again, and nobody would know of it. For the same reason, of a school that is gone what may be under way has its hour.
 * In no order: what cannot be removed is not always in front.
 */
export async function someToSweep(
  db: Database,
  { most, afterSeconds, underWaySeconds }: { most: number; afterSeconds: number; underWaySeconds: number },
): Promise<string[]> {
  const isNotUnderWay = or(isNull(sweepAt), gt(sweepAt, secondsFromNow(underWaySeconds)))
  const found = await db
    .select({ key })
    .from(storedObjects)
    .where(or(lte(sweepAt, secondsFromNow(-afterSeconds)), and(isNull(schoolId), isNotUnderWay)))
    .orderBy(sql`random()`)
    .limit(most)
  return found.map((row) => row.key)
}

export async function removeObject(db: Database, objectKey: string): Promise<void> {
  await db.delete(storedObjects).where(eq(key, objectKey))
}
