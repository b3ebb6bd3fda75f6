import type { AgeBand } from '#contract/slides/age-bands.ts'
import { readStored, store } from '#web/platform/browser-storage.ts'

/** Of this device; also the name of the window's event when the band changes. */
export const bandKey = 'dd-age-band'
/** Not the contract's list: the page's first script reads the choice, and would carry the bands' long names with it. */
const bands: readonly AgeBand[] = ['eyfs', 'ks1', 'lowerKS2', 'upperKS2']
let key = bandKey
/** Where nothing is stored: the band of the login, or if storage is blocked, the last choice. */
let unstored: AgeBand = 'lowerKS2'

/** The age band chosen in this browser, or else the one kept with the login. */
export function chosenAgeBand(): AgeBand {
  return ageBandIn(readStored('browser', key)) ?? unstored
}

export function ageBandIn(text: string | null): AgeBand | undefined {
  return bands.find((band) => band === text)
}

export function chooseAgeBand(band: AgeBand): void {
  unstored = band
  store('browser', key, band)
  dispatchEvent(new Event(bandKey))
}

type Person = { id: string; choices?: { class: { ageBand: AgeBand | null } | null } | undefined }

/**
 * From now on this person is in front of the screen. What they choose here is theirs, and holds until the band of their login changes;
 * for all whose login keeps none, the choice is the device's.
 */
export function followLogin({ id, choices }: Person): void {
  const band = choices?.class?.ageBand
  const next = bandKey + (band ? id + band : '')
  if (next === key) return
  key = next
  unstored = band ?? 'lowerKS2'
  dispatchEvent(new Event(bandKey))
}
