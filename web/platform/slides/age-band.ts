import { useSyncExternalStore } from 'react'
import { ageBand, type AgeBand } from '#contract/slides/age-bands.ts'
import { readStored, store } from '#web/platform/browser-storage.ts'

const key = 'dd-age-band'
const defaultBand: AgeBand = 'lowerKS2'
const listeners = new Set<() => void>()
/** If storage is blocked, the choice lasts as long as the page. */
let lastChosen: AgeBand | undefined

/** The age band chosen in this browser. Every view of a slide follows it, in other tabs too. */
export function useAgeBand(): AgeBand {
  return useSyncExternalStore(onAgeBandChange, chosenAgeBand, () => defaultBand)
}

export function chosenAgeBand(): AgeBand {
  return ageBand.safeParse(readStored('browser', key)).data ?? lastChosen ?? defaultBand
}

export function chooseAgeBand(band: AgeBand): void {
  lastChosen = band
  store('browser', key, band)
  for (const listener of listeners) listener()
}

/** Calls the listener on every change; returns the unsubscribe function. */
export function onAgeBandChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
