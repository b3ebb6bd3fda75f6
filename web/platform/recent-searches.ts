import { store } from './browser-storage.ts'
import { sessionTag } from './calls/session-tag.ts'
import { removeStored } from './remove-stored.ts'
import { fieldsOf, readStoredJson } from './stored-json.ts'

/** The public pages know it too (`headScript`). */
const key = 'dd-searches'
const maxKept = 5
const fewestCharacters = 2

/** What was searched for in this browser, the latest first. Of another session there is nothing: that may be another person. */
export function readRecentSearches(): string[] {
  const { session, words } = fieldsOf(readStoredJson('browser', key))
  if (session !== sessionTag() || !Array.isArray(words)) return []
  return words.filter((each) => typeof each === 'string').slice(0, maxKept)
}

export function keepSearch(typed: string): void {
  const search = typed.trim()
  if (search.length < fewestCharacters) return
  const isSame = (other: string) => search.toLowerCase().startsWith(other.toLowerCase())
  const words = [search, ...readRecentSearches().filter((other) => !isSame(other))].slice(0, maxKept)
  store('browser', key, JSON.stringify({ session: sessionTag(), words }))
}

export function clearRecentSearches(): void {
  removeStored('browser', key)
}
