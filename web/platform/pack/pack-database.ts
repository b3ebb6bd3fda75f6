// Apart from pack-store.ts, because the first script of a shell begins to read before the app has loaded, and a worker reads it too.
export const databaseName = 'dd-pack'
const storeName = 'packs'

/** Opens the database for one request and closes it, so that another tab can delete it at any time. */
export async function withStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(databaseName)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  const database = await awaitRequest(opening)
  try {
    return await awaitRequest(ask(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

export function awaitRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Storage failed.')))
  })
}
