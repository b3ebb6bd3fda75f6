import { store } from './browser-storage.ts'
import { sessionTag } from './calls/session-tag.ts'
import { searchesKey } from './clear-searches.ts'
import { fieldsOf, readStoredJson } from './stored-json.ts'

const maxKept = 5
const fewestCharacters = 2

/** What was searched for in this browser, the latest first. Of another session there is nothing: that may be another person. */
export function readRecentSearches(): string[] {
  const { session, words } = fieldsOf(readStoredJson('browser', searchesKey))
  if (session !== sessionTag() || !Array.isArray(words)) return []
  return words.filter((each) => typeof each === 'string').slice(0, maxKept)
}

export function keepSearch(typed: string): void {
  const search = typed.trim()
  if (search.length < fewestCharacters) return
  const isSame = (other: string) => search.toLowerCase().startsWith(other.toLowerCase())
  const words = [search, ...readRecentSearches().filter((other) => !isSame(other))].slice(0, maxKept)
  store('browser', searchesKey, JSON.stringify({ session: sessionTag(), words }))
}
