import { useEffect, useRef, useState } from 'react'
import { store } from '#web/platform/browser-storage.ts'
import { sessionTag } from '#web/platform/calls/session-tag.ts'
import { clearSearches, searchesKey } from '#web/platform/clear-searches.ts'
import { fieldsOf, readStoredJson } from '#web/platform/stored-json.ts'

const maxKept = 5
const fewestCharacters = 2

/** What was searched for in this browser. A search is kept once the box or the page is left: not with every letter. */
export function useRecentSearches(search: string) {
  const [searches, setSearches] = useState(read)
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  useEffect(() => () => keep(latest.current), [])
  return {
    searches,
    keep: (): void => {
      keep(latest.current)
      setSearches(read())
    },
    clear: (): void => {
      clearSearches()
      setSearches([])
    },
  }
}

/** The latest first. Of another session there is nothing: that may be another person. */
function read(): string[] {
  const { session, words } = fieldsOf(readStoredJson('browser', searchesKey))
  if (session !== sessionTag() || !Array.isArray(words)) return []
  return words.filter((each) => typeof each === 'string').slice(0, maxKept)
}

function keep(search: string): void {
  if (search.length < fewestCharacters) return
  const isItsBeginning = (other: string) => search.toLowerCase().startsWith(other.toLowerCase())
  const words = [search, ...read().filter((other) => !isItsBeginning(other))].slice(0, maxKept)
  store('browser', searchesKey, JSON.stringify({ session: sessionTag(), words }))
}
