import { sessionTag } from '../calls/session-tag.ts'
import { registerFrontWorker, removeFrontWorker } from './front-worker.ts'
import { takeOver } from './last-release.ts'
import { awaitRequest, databaseName, withStore } from './pack-database.ts'
import { readPacks } from './read-packs.ts'
import { packVersion, type StoredPack } from './stored-pack.ts'

/** In Cache Storage: the pictures of the pack's slides. */
export const pictureCache = 'dd-pictures'

/** Undefined if this session has none, or if the browser blocks storage. What another session has left is removed. */
export async function readStoredPack(reading?: ReturnType<typeof readPacks>): Promise<StoredPack | undefined> {
  // Opening the database would create it again.
  if (!sessionTag()) {
    await removeStoredPack()
    return undefined
  }
  try {
    const found = await (reading ?? readPacks())
    const pack = found.find(isOfThisSession)
    if (!pack && found.length > 0) await removeStoredPack()
    return pack && pack.version !== packVersion ? await storePack(takeOver(pack)) : pack
  } catch {
    return undefined
  }
}

/** Whether the person who fetched it is still signed in, as far as the browser knows. */
export function isOfThisSession({ session }: Pick<StoredPack, 'session'>): boolean {
  return session !== '' && session === sessionTag()
}

/** Under the account's own id, in place of any other account's. Undefined if it could not be kept. */
export async function storePack(pack: Omit<StoredPack, 'version'>): Promise<StoredPack | undefined> {
  // Signed out in another tab meanwhile, or someone else has signed in.
  if (!isOfThisSession(pack)) return undefined
  const stored = { ...pack, version: packVersion } as const
  try {
    await withStore('readwrite', (store) => {
      store.clear()
      return store.put(stored, pack.account)
    })
    registerFrontWorker()
    return stored
  } catch {
    return undefined
  }
}

/** Leaves nothing of it on the device. */
export async function removeStoredPack(): Promise<void> {
  try {
    await Promise.all([deletePacks(), caches.delete(pictureCache), removeFrontWorker()])
  } catch {
    // If storage is blocked, nothing was kept either.
  }
}

async function deletePacks(): Promise<void> {
  const deleting = indexedDB.deleteDatabase(databaseName)
  // By a tab that is about to close its connection: it is deleted then.
  const blocked = new Promise((resolve) => deleting.addEventListener('blocked', resolve))
  await Promise.race([awaitRequest(deleting), blocked])
}
