import { useSyncExternalStore } from 'react'

let until: string | undefined
const listeners = new Set<() => void>()

/** "Fri 27 Nov" */
export function setReadyUntil(day: string | undefined): void {
  until = day
  for (const listener of listeners) listener()
}

/** The last day that this device can show without a network; undefined while it cannot. */
export function useReadyUntil(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => until,
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
