import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { erasures } from '#server/platform/database/tables.ts'
import type { ObjectStore } from '#server/platform/providers/objects.ts'
import { BackupFault } from './backup-fault.ts'

/** A deleted account or school. Nothing in it says whose it was. */
export type Erasure = Pick<typeof erasures.$inferSelect, 'id' | 'kind' | 'at'>

/** Call it in the transaction of the deletion. A job copies it to the ledger, so the deletion needs no object store. */
export async function recordErasure(db: Database, erasure: Pick<Erasure, 'id' | 'kind'>): Promise<void> {
  await db.insert(erasures).values(erasure).onConflictDoNothing()
}

/** Keeps the times of erasures that a restore repeats. They are in the ledger already. */
export async function recordRepeated(db: Database, repeated: readonly Erasure[]): Promise<void> {
  for (const { id, kind, at } of repeated)
    await db.insert(erasures).values({ id, kind, at, writtenAt: at }).onConflictDoNothing()
}

const folder = 'erasures/'
const keyOf = ({ id, kind, at }: Erasure): string =>
  `${folder}${at.toISOString().replaceAll(':', '-')}_${kind}_${id}.json`
const keyPattern = /^erasures\/(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)_([a-z]+)_([0-9a-f-]{36})\.json$/

/** Copies new erasures to the ledger, which is outside the database, so that a restore can repeat them. Safe to repeat. */
export async function writeErasures({ db, objects }: { db: Database; objects: ObjectStore }): Promise<void> {
  for (const erasure of await db.select().from(erasures).where(isNull(erasures.writtenAt)).orderBy(erasures.at)) {
    const { id, kind, at } = erasure
    const key = keyOf(erasure)
    if ((await objects.size(key)) === undefined) await objects.write(key, Buffer.from(JSON.stringify({ kind, id, at })))
    await db
      .update(erasures)
      .set({ writtenAt: sql`now()` })
      .where(eq(erasures.id, id))
  }
  // A trial's names are still to be erased from the audit log.
  await db.delete(erasures).where(and(isNotNull(erasures.writtenAt), ne(erasures.kind, 'trial')))
}

/** All of the ledger. Throws if a newer version wrote it. */
export async function readErasures(objects: Pick<ObjectStore, 'list'>): Promise<Erasure[]> {
  return (await objects.list(folder)).map((key) => {
    const [, hour, minute, second, kind, id = ''] = keyPattern.exec(key) ?? []
    if (kind !== 'account' && kind !== 'trial' && kind !== 'school')
      throw new BackupFault(
        `The ledger of deletions has an entry that this version of The Daily Dot does not know: ${key}. Nothing was restored: update this one, then try again.`,
      )
    return { id, kind, at: new Date(`${hour}:${minute}:${second}`) }
  })
}

/** Adds the entries of another store, for a restore with a new one. */
export async function copyErasures(from: readonly Erasure[], objects: ObjectStore): Promise<void> {
  for (const erasure of from) {
    const key = keyOf(erasure)
    if ((await objects.size(key)) === undefined) await objects.write(key, Buffer.from(JSON.stringify(erasure)))
  }
}

/** A day longer than any backup is kept: see docs/operating.md. */
const daysKept = 31

/** Removes entries about accounts that are in no backup any more. */
export async function pruneErasures(objects: Pick<ObjectStore, 'list' | 'remove'>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - daysKept * 24 * 60 * 60 * 1000)
  for (const erasure of await readErasures(objects)) if (erasure.at < oldest) await objects.remove(keyOf(erasure))
}
