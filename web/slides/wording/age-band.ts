import type { AgeBand } from '#contract/slides/age-bands.ts'
import { readStored, store } from '#web/platform/browser-storage.ts'

const key = 'dd-age-band'
const defaultBand: AgeBand = 'lowerKS2'
/** Not the contract's list: the page's first script reads the choice, and would carry the bands' long names with it. */
const bands = { eyfs: true, ks1: true, lowerKS2: true, upperKS2: true } satisfies Record<AgeBand, true>
const listeners = new Set<() => void>()
/** If storage is blocked, the choice lasts as long as the page. */
let lastChosen: AgeBand | undefined

/** The age band chosen in this browser. */
export function chosenAgeBand(): AgeBand {
  const stored = readStored('browser', key)
  return isAgeBand(stored) ? stored : (lastChosen ?? defaultBand)
}

export function isAgeBand(text: string | null): text is AgeBand {
  return text !== null && Object.hasOwn(bands, text)
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
