import { useSyncExternalStore } from 'react'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { chosenAgeBand } from './age-band.ts'
import { onAgeBandChange } from './on-age-band-change.ts'

/** The age band chosen in this browser. Every view of a slide follows it, in other tabs too. */
export function useAgeBand(): AgeBand {
  return useSyncExternalStore(onAgeBandChange, chosenAgeBand)
}
