import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextField } from '../form/text-field.tsx'

const quietMs = 200

type Props = {
  label: string
  placeholder: string
  maxLength: number
  /** Large if the page is for searching. */
  size?: 'normal' | 'large'
  /** The current search. */
  value: string
  onSearch: (words: string) => void
}

/** Searches once typing has paused, and follows when the user goes back to an earlier search. */
export function SearchBox({ size = 'normal', value, onSearch, ...rest }: Props) {
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
    <TextField
      {...rest}
      type="search"
      labelLook="hidden"
      icon={<Search />}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      className={size === 'large' ? 'min-h-[56px] rounded-card text-[1.0625rem]' : ''}
    />
  )
}
