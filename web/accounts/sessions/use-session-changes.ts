import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearPersonalQueries, onSessionChange } from './session-changes.ts'

/** Use it once, at the root: a sign-in or sign-out in another tab reloads the user's data in this one. */
export function useSessionChanges(): void {
  const client = useQueryClient()
  useEffect(() => onSessionChange(() => void clearPersonalQueries(client)), [client])
}
