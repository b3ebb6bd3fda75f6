import { useEffect, useState } from 'react'

const quietMs = 250

/** What is being typed, once the typing has paused. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), quietMs)
    return () => clearTimeout(pause)
  }, [typed])
  return settled
}
