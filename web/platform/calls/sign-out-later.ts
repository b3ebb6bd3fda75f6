import type { Door } from '#contract/accounts/roles.ts'
import { readStored, removeStored, store } from '../browser-storage.ts'
import { paths } from '../paths.ts'
import { clearSignedInHint } from '../signed-in-hint.ts'
import { CallError } from './call-error.ts'

const key = 'dd-sign-out-later'
let telling: Promise<void> | undefined

/** Signs out on this device; the server is told as soon as it can be reached. */
export function signOutLater(door: Door): void {
  store('browser', key, door === 'admin' ? paths.adminLogout : paths.logout)
  clearSignedInHint()
}

/** Before any other call: who signed out without a network must not be signed in again when it is back. */
export async function finishSignOut(): Promise<void> {
  const path = readStored('browser', key)
  if (!path) return
  telling ??= tell(path).finally(() => {
    telling = undefined
  })
  await telling
}

async function tell(path: string): Promise<void> {
  const told = await fetch(path, { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw CallError.unreachable(cause)
  })
  // Our server leads to the home page; a page that answers in its place does not.
  if (!told.ok || !told.redirected || new URL(told.url).pathname !== paths.home) throw CallError.unreachable(told.url)
  removeStored('browser', key)
}
