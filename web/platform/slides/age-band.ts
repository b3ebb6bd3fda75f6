import { useSyncExternalStore } from 'react'
import { ageBand, type AgeBand } from '#contract/slides/age-bands.ts'
import { readStored, store } from '#web/platform/browser-storage.ts'

const key = 'dd-age-band'
const first: AgeBand = 'lowerKS2'
const listeners = new Set<() => void>()
/** For a browser that keeps nothing: the choice lasts as long as the page. */
let lastChosen: AgeBand | undefined

/** Which children this browser stands before. All that show a slide follow it, in other tabs too. */
export function useAgeBand(): AgeBand {
  return useSyncExternalStore(onAgeBandChange, chosenAgeBand, () => first)
}

export function chosenAgeBand(): AgeBand {
  return ageBand.safeParse(readStored('browser', key)).data ?? lastChosen ?? first
}

export function chooseAgeBand(band: AgeBand): void {
  lastChosen = band
  store('browser', key, band)
  for (const listener of listeners) listener()
}

/** Tells of every change, until what it answers is called. */
export function onAgeBandChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
