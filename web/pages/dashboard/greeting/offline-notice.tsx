import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/**
 * Says that the network is down, and refetches failed queries once it is back. Overlaid at the foot of the page, so that
 * nothing a teacher is about to press moves.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  useRefetchOnceOnline()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-40 grid justify-items-center">
      {!isOnline && (
        <p className="rounded-field bg-ink px-5 py-3 text-sm text-white shadow-raised">
          You are offline. What is here still works, and the rest comes back with the connection.
        </p>
      )}
    </div>
  )
}

function useRefetchOnceOnline(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetchFailed = () =>
      void client.refetchQueries(
        { type: 'active', predicate: ({ state }) => state.status === 'error' },
        { cancelRefetch: false },
      )
    window.addEventListener('online', refetchFailed)
    return () => window.removeEventListener('online', refetchFailed)
  }, [client])
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
