import { readStored } from '#web/platform/browser-storage.ts'
import { removeStored } from '#web/platform/remove-stored.ts'

/** Tells the server of the sign-out that the last release left behind. */
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
