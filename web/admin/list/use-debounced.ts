import { useEffect, useState } from 'react'

const quietMs = 250

/** The typed text, once typing has paused. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const pause = setTimeout(() => setDebounced(typed), quietMs)
    return () => clearTimeout(pause)
  }, [typed])
  return debounced
}
