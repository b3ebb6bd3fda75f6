import type { AgeBand } from '#contract/slides/age-bands.ts'
import { readStored, store } from '#web/platform/browser-storage.ts'

const devicesKey = 'dd-age-band'
const defaultBand: AgeBand = 'lowerKS2'
/** Not the contract's list: the page's first script reads the choice, and would carry the bands' long names with it. */
const bands = { eyfs: true, ks1: true, lowerKS2: true, upperKS2: true } satisfies Record<AgeBand, true>
const listeners = new Set<() => void>()
let key = devicesKey
let usual: AgeBand = defaultBand
/** If storage is blocked, the choice lasts as long as the page. */
let lastChosen: AgeBand | undefined

/** The age band chosen in this browser, or else the one kept with the login. */
export function chosenAgeBand(): AgeBand {
  const stored = readStored('browser', key)
  return isAgeBand(stored) ? stored : (lastChosen ?? usual)
}

export function isAgeBand(text: string | null): text is AgeBand {
  return text !== null && Object.hasOwn(bands, text)
}

export function chooseAgeBand(band: AgeBand): void {
  lastChosen = band
  store('browser', key, band)
  notify()
}

type Person = { id: string; choices?: { class: { ageBand: AgeBand | null } | null } | undefined }

/**
 * From now on this person is in front of the screen. What they choose here is theirs, and holds until the band of their login changes;
 * without one, the device's choice is everyone's.
 */
export function followLogin({ id, choices }: Person): void {
  const band = choices?.class?.ageBand
  const next = band ? `${devicesKey}-${id}-${band}` : devicesKey
  if (next === key) return
  key = next
  usual = band ?? defaultBand
  lastChosen = undefined
  notify()
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

function notify(): void {
  for (const listener of listeners) listener()
}
