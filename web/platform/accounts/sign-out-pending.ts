import { readStored } from '../browser-storage.ts'

/** In the browser's storage: the address that ends the session of somebody who signed out without a network. */
export const signOutKey = 'dd-sign-out-later'

export function isSignOutPending(): boolean {
  return readStored('browser', signOutKey) !== null
}
