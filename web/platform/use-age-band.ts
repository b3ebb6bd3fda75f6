import { useSyncExternalStore } from 'react'
import { ageBand, type AgeBand } from '#contract/age-bands.ts'

const key = 'dd-age-band'
const first: AgeBand = 'lowerKS2'
const listeners = new Set<() => void>()
/** For a browser that keeps nothing: the choice lasts as long as the page. */
let lastChosen: AgeBand | undefined

/** Which children this browser stands before. All that show a slide follow it, in other tabs too. */
export function useAgeBand(): [AgeBand, (band: AgeBand) => void] {
  return [useSyncExternalStore(listen, remembered, () => first), choose]
}

function remembered(): AgeBand {
  try {
    return ageBand.safeParse(localStorage.getItem(key)).data ?? lastChosen ?? first
  } catch {
    return lastChosen ?? first
  }
}

function choose(band: AgeBand): void {
  lastChosen = band
  try {
    localStorage.setItem(key, band)
  } catch {
    // Private windows and full disks: lastChosen has it.
  }
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
