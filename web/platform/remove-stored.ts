// Apart from browser-storage.ts, which Today's first script carries.
import { storages } from './browser-storage.ts'

export function removeStored(where: keyof typeof storages, key: string): void {
  try {
    storages[where]().removeItem(key)
  } catch {
    // If storage is blocked, nothing was stored either.
  }
}
