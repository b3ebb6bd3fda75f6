import type { OlderPack } from './last-release.ts'
import { withStore } from './pack-database.ts'
import type { StoredPack } from './stored-pack.ts'

/** Every pack that is kept: one at most. */
export function readPacks(): Promise<(StoredPack | OlderPack)[]> {
  return withStore('readonly', (store) => store.getAll())
}
