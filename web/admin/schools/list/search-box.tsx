import { useEffect, useState } from 'react'
import { SearchField } from '../../list/search-field.tsx'

const quietMs = 200

type Props = {
  /** The current search. */
  value: string
  onSearch: (words: string) => void
}

/** Searches once typing has paused, and follows when the user goes back to an earlier search. */
export function SearchBox({ value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Its own search comes back trimmed: keep a trailing space, for the next word.
    if (value !== typed.trim()) setTyped(value)
  }

  useEffect(() => {
    if (typed.trim() === value) return
    const pause = setTimeout(() => onSearch(typed.trim()), quietMs)
    return () => clearTimeout(pause)
  }, [onSearch, typed, value])

  return (
    <SearchField
      label="Search schools"
      placeholder="Search by name or email"
      maxLength={100}
      value={typed}
      onType={setTyped}
    />
  )
}
