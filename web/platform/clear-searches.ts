// Apart from recent-searches.ts, which the app needs only in the Library.
import { removeStored } from './remove-stored.ts'

/** The public pages know it too (`headScript`). */
export const searchesKey = 'dd-searches'

export function clearSearches(): void {
  removeStored('browser', searchesKey)
}
