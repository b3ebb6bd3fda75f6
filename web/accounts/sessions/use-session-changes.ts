import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clearPersonalQueries, onSessionChange, watchSession } from './session-changes.ts'

/**
 * Use it once, at the root: a sign-in or sign-out in another tab reloads the user's data in this one. Returns the number of such
 * changes, as a key for what must not outlive one.
 */
export function useSessionChanges(client: QueryClient): number {
  const [changes, setChanges] = useState(0)
  useEffect(watchSession, [])
  useEffect(
    () =>
      onSessionChange(() => {
        setChanges((before) => before + 1)
        void clearPersonalQueries(client)
      }),
    [client],
  )
  return changes
}
