import { useSyncExternalStore } from 'react'
import { isStandingIn, onStandingIn } from './without-network.ts'

/** What this page knows of the network: `hasStandIn` if what it shows came from the device, because the server did not answer. */
export function useConnection(): { isOnline: boolean; hasStandIn: boolean } {
  return {
    isOnline: useSyncExternalStore(onConnection, () => navigator.onLine),
    hasStandIn: useSyncExternalStore(onStandingIn, isStandingIn),
  }
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
