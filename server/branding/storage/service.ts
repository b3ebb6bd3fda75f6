import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import { type requestUpload as requestUploadCall, uploadHeaders } from '#contract/branding/logo.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ObjectStore } from '#server/platform/providers/objects.ts'
import { addObject, isLiveUpload, removeObject, listSweepable, scheduleSweep } from './store.ts'

const anHour = 60 * 60
/** How long mails and open pages can still show a replaced logo. */
const retiredForSeconds = 30 * 24 * anHour
const uploadsOfSchool: Limit = {
  name: 'uploads',
  tries: 30,
  seconds: anHour,
  says: 'A school can upload 30 files an hour.',
}

/** An address to which a school can upload one file. The upload is swept after an hour. */
export async function requestUpload(
  { db, objects }: Platform,
  schoolId: string,
  { origin, contentType = uploadHeaders['content-type'] }: { origin: string; contentType: string | undefined },
): Promise<ResponseOf<typeof requestUploadCall>> {
  await takeTry(db, uploadsOfSchool, schoolId)
  const key = `uploads/${randomUUID()}`
  const uploadURL = await objects.uploadAddress(key, contentType, origin)
  await addTemporaryObject(db, { key, schoolId })
  return { uploadURL, headers: { ...uploadHeaders, 'content-type': contentType } }
}

/** The key of this school's recent upload to this address; undefined for any other address. */
export async function findUploadKey(
  { db, objects, config }: Platform,
  schoolId: string,
  address: string,
  origin: string = config.appUrl,
): Promise<string | undefined> {
  const key = objects.keyAt(address, origin)
  return key !== undefined && (await isLiveUpload(db, { key, schoolId })) ? key : undefined
}

/** Call before writing the object. Unless kept, it is swept after an hour, and so is anything that a crash leaves behind. */
export function addTemporaryObject(db: Database, object: { key: string; schoolId: string }): Promise<void> {
  return addObject(db, { ...object, sweepInSeconds: anHour })
}

/** For an object that is no longer in use. */
export function retireObject(db: Database, key: string): Promise<void> {
  return scheduleSweep(db, key, retiredForSeconds)
}

const maxCachedBytes = 20_000_000
const cacheTtlMilliseconds = 10 * 60 * 1000

/** Reads immutable objects through a cache with a ten-minute TTL: in the morning a whole staff loads one logo. */
export function cachedReader(objects: ObjectStore): ObjectStore['read'] {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    ttl: cacheTtlMilliseconds,
    // An empty file counts as one byte: lru-cache refuses a size of 0.
    sizeCalculation: ({ length }) => length || 1,
  })
  return async (key) => {
    const found = cache.get(key)
    if (found) return found
    const bytes = await objects.read(key)
    if (bytes) cache.set(key, bytes)
    return bytes
  }
}

/** Longer than an address is valid plus the time its upload may take. */
const sweepAfterSeconds = 15 * 60
const sweepBatchSize = 200
/** After this many failures the store is probably down: stop, rather than wait for one timeout after another. */
const maxFaults = 3

/** Removes unused objects: the object first, then its row, so that no object is ever without a row. */
export async function sweepObjects({ db, objects }: Pick<Platform, 'db' | 'objects'>): Promise<void> {
  const faults: unknown[] = []
  const batch = { limit: sweepBatchSize, afterSeconds: sweepAfterSeconds, pendingSeconds: anHour }
  for (const key of await listSweepable(db, batch)) {
    try {
      await objects.remove(key)
      await removeObject(db, key)
    } catch (error) {
      faults.push(error)
      if (faults.length === maxFaults) break
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} objects could not be deleted.`)
}
