import { bandKey } from './age-band.ts'

/** Calls the listener on every change, in other tabs too; returns the unsubscribe function. */
export function onAgeBandChange(listener: () => void): () => void {
  const events = [bandKey, 'storage']
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}
