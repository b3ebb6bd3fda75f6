import { useEffect, useState } from 'react'
import { SearchField } from '../../list/search-field.tsx'

const quietMs = 200

type Props = {
  /** What is searched for now. */
  value: string
  onSearch: (words: string) => void
}

/** Searches once the typing has paused, and follows when somebody goes back to what they searched for before. */
export function SearchBox({ value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Its own search comes back trimmed: a space at the end stays, for the next word.
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
