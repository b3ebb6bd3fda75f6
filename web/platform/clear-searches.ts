// Apart from use-recent-searches.ts, which only the Library needs.
import { removeStored } from './remove-stored.ts'

/** The public pages know it too (`headScript`). */
export const searchesKey = 'dd-searches'

export function clearSearches(): void {
  removeStored('browser', searchesKey)
}
