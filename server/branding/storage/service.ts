import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ObjectStore } from '#server/platform/providers/objects.ts'
import { addObject, isLiveUpload, removeObject, someToSweep, sweepLater } from './store.ts'

const anHour = 60 * 60
/** How long mails and open pages may still show a logo that was replaced. */
const shownForSeconds = 30 * 24 * anHour
const uploadsOfSchool: Limit = {
  name: 'uploads',
  tries: 30,
  seconds: anHour,
  says: 'A school can upload 30 files an hour.',
}

/** An address to which a school can bring one file. What comes there is swept after an hour. */
export async function requestUpload(
  { db, objects }: Platform,
  schoolId: string,
  origin: string,
): Promise<{ uploadURL: string }> {
  await takeTry(db, uploadsOfSchool, schoolId)
  const key = `uploads/${randomUUID()}`
  const uploadURL = await objects.uploadAddress(key, origin)
  await noteObject(db, { key, schoolId })
  return { uploadURL }
}

/** The key of what a school itself has just uploaded to this address; nothing for any other address. */
export async function uploadOf(
  { db, objects, config }: Platform,
  schoolId: string,
  address: string,
  origin: string = config.appUrl,
): Promise<string | undefined> {
  const key = objects.keyAt(address, origin)
  return key !== undefined && (await isLiveUpload(db, { key, schoolId })) ? key : undefined
}

/** Before an object is written. Unless it is kept, it goes after an hour: so does what a crash leaves behind. */
export function noteObject(db: Database, object: { key: string; schoolId: string }): Promise<void> {
  return addObject(db, { ...object, sweepInSeconds: anHour })
}

/** For what is in use no longer. */
export function retireObject(db: Database, key: string): Promise<void> {
  return sweepLater(db, key, shownForSeconds)
}

const mostKeptBytes = 20_000_000
const keptMilliseconds = 10 * 60 * 1000

/** Reads what is never changed. What was read last is kept for some minutes: in the morning a whole staff looks at one logo. */
export function readerOf(objects: ObjectStore): ObjectStore['read'] {
  const kept = new LRUCache<string, Buffer>({
    maxSize: mostKeptBytes,
    ttl: keptMilliseconds,
    // An empty file counts as one byte: lru-cache refuses a size of 0.
    sizeCalculation: ({ length }) => length || 1,
  })
  return async (key) => {
    const found = kept.get(key)
    if (found) return found
    const bytes = await objects.read(key)
    if (bytes) kept.set(key, bytes)
    return bytes
  }
}

/** Longer than an address is valid and its file may take to arrive. */
const sweepAfterSeconds = 15 * 60
const mostSwept = 200
/** The store itself is away, and would be waited for again and again. */
const mostFaults = 3

/** Removes what nobody needs: the object first, so that it is never there without its row. */
export async function sweepObjects({ db, objects }: Pick<Platform, 'db' | 'objects'>): Promise<void> {
  const faults: unknown[] = []
  const swept = { most: mostSwept, afterSeconds: sweepAfterSeconds, underWaySeconds: anHour }
  for (const key of await someToSweep(db, swept)) {
    try {
      await objects.remove(key)
      await removeObject(db, key)
    } catch (error) {
      faults.push(error)
      if (faults.length === mostFaults) break
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} objects could not be removed.`)
}
