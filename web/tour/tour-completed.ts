import { forgetKept, keep, readKept } from '#web/platform/kept.ts'

/** "true" for who has finished the tour in this browser; whoever leaves it early has not. */
export const tourCompletedKey = 'dd-tour-completed'

export function markTourCompleted(): void {
  keep('browser', tourCompletedKey, 'true')
}

export function forgetTourCompleted(): void {
  forgetKept('browser', tourCompletedKey)
}

let wasOffered = false

/**
 * Whether the tour may start by itself: once a page load, for who has not finished it. A browser that keeps nothing could
 * not be told to stop, so there it never does.
 */
export function takeOffer(): boolean {
  if (wasOffered || readKept('browser', tourCompletedKey) === 'true') return false
  wasOffered = true
  keep('browser', tourCompletedKey, 'false')
  return readKept('browser', tourCompletedKey) === 'false'
}
