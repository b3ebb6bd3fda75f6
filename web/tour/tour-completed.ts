import { readStored, removeStored, store } from '#web/platform/browser-storage.ts'

/** "true" once the tour has been finished in this browser; leaving it early does not count. */
export const tourCompletedKey = 'dd-tour-completed'

export function markTourCompleted(): void {
  store('browser', tourCompletedKey, 'true')
}

export function clearTourCompleted(): void {
  removeStored('browser', tourCompletedKey)
}

let wasOffered = false

/**
 * Whether the tour may start by itself: once per page load, until it has been finished. Never if storage is blocked, since the
 * tour could then not be stopped from coming back.
 */
export function claimOffer(): boolean {
  if (wasOffered || readStored('browser', tourCompletedKey) === 'true') return false
  wasOffered = true
  store('browser', tourCompletedKey, 'false')
  return readStored('browser', tourCompletedKey) === 'false'
}
