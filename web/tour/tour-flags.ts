import type { TourState } from '#contract/accounts/choices.ts'
import { readStored, store } from '#web/platform/browser-storage.ts'
import { removeStored } from '#web/platform/remove-stored.ts'

/** "true" if the tour was finished in this browser before it was remembered for each account. */
export const tourCompletedKey = 'dd-tour-completed'

const completed = (account: string): string => `${tourCompletedKey}-${account}`
const offered = (account: string): string => `dd-tour-offered-${account}`
const isSet = (key: string): boolean => readStored('browser', key) === 'true'

/** Only Finish completes the tour; leaving it early does not. */
export function markTourCompleted(account: string): void {
  store('browser', completed(account), 'true')
}

/** As if this account had never seen the tour: it opens by itself again. */
export function resetTour(account: string): void {
  for (const key of [tourCompletedKey, completed(account), offered(account)]) removeStored('browser', key)
}

/**
 * Whether the tour may open by itself: once for a personal login, which has kept how far the person is, or else once per account in a
 * browser. Never if storage is blocked, since the tour would then come back with every page.
 */
export function claimOffer(account: string, kept: TourState = 'new'): boolean {
  if (kept !== 'new' || [tourCompletedKey, completed(account), offered(account)].some(isSet)) return false
  store('browser', offered(account), 'true')
  return isSet(offered(account))
}
