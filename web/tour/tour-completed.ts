import { readStored, removeStored, store } from '#web/platform/browser-storage.ts'

/** "true" once somebody has finished the tour in this browser; leaving it early does not count. */
export const tourCompletedKey = 'dd-tour-completed'

export function markTourCompleted(): void {
  store('browser', tourCompletedKey, 'true')
}

export function clearTourCompleted(): void {
  removeStored('browser', tourCompletedKey)
}

let wasOffered = false

/**
 * Whether the tour may start by itself: once a page load, for who has not finished it. A browser that keeps nothing could
 * not be told to stop, so there it never does.
 */
export function claimOffer(): boolean {
  if (wasOffered || readStored('browser', tourCompletedKey) === 'true') return false
  wasOffered = true
  store('browser', tourCompletedKey, 'false')
  return readStored('browser', tourCompletedKey) === 'false'
}
