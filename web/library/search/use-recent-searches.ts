import { useEffect, useRef, useState } from 'react'
import { clearSearches } from '#web/platform/clear-searches.ts'
import { keepSearch, readRecentSearches } from '#web/platform/recent-searches.ts'

/** What was searched for in this browser. A search is kept once the box or the page is left: not with every letter. */
export function useRecentSearches(search: string) {
  const [searches, setSearches] = useState(readRecentSearches)
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  useEffect(() => () => keepSearch(latest.current), [])
  return {
    searches,
    keep: (): void => {
      keepSearch(latest.current)
      setSearches(readRecentSearches())
    },
    clear: (): void => {
      clearSearches()
      setSearches([])
    },
  }
}
