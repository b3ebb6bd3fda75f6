import { readStoredJson, store } from '#web/platform/browser-storage.ts'
import type { Unsent } from './unsent-queue.ts'

const unsentKey = 'dd-unsent-uses'
/** Tells the page's queue to send what was kept. */
export const keptEvent = 'dd-unsent-kept'

/** What this tab has kept, unchecked. */
export function readUnsent(): unknown {
  return readStoredJson('tab', unsentKey)
}

export function storeUnsent(unsent: readonly unknown[]): void {
  store('tab', unsentKey, JSON.stringify(unsent))
}

/** For a board that is open before the page can send: the page does so as soon as it can. */
export function keepForLater(unsent: Unsent): void {
  const kept = readUnsent()
  const before: readonly unknown[] = Array.isArray(kept) ? kept : []
  storeUnsent([...before, unsent])
  window.dispatchEvent(new Event(keptEvent))
}
