import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearPersonalQueries, onSessionChange } from './session-changes.ts'

/** Once, for the whole app: signing in or out in one tab is known in all of them. */
export function useSessionChanges(): void {
  const client = useQueryClient()
  useEffect(() => onSessionChange(() => void clearPersonalQueries(client)), [client])
}
