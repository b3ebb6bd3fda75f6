import { readStored } from '#web/platform/browser-storage.ts'
import { removeStored } from '#web/platform/remove-stored.ts'

/** The last release left a sign-out without a network to be sent by the app. Remove this with the next release. */
export async function finishOldSignOut(): Promise<void> {
  const key = 'dd-sign-out-later'
  const path = readStored('browser', key)
  if (!path) return
  const told = await fetch(path).catch(() => undefined)
  // Our server leads to the home page; a network's own login page does not.
  if (!told?.redirected || new URL(told.url).pathname !== '/') return
  removeStored('browser', key)
  location.reload()
}
