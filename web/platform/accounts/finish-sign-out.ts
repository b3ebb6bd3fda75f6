import type { Endpoint } from '#contract/endpoint.ts'
import { readStored, removeStored } from '../browser-storage.ts'
import { CallError } from '../calls/call-error.ts'
import { paths } from '../paths.ts'
import { signOutKey } from './sign-out-pending.ts'

let telling: Promise<void> | undefined

/** Before any other call: who signed out without a network must not be signed in again when it is back. Until then they are signed out here. */
export async function finishSignOut(method: Endpoint['method']): Promise<void> {
  const path = readStored('browser', signOutKey)
  if (!path) return
  telling ??= tell(path).finally(() => {
    telling = undefined
  })
  await telling.catch((error: unknown) => {
    throw method === 'GET' ? CallError.refused(401, '{"message":"Please log in."}') : error
  })
}

async function tell(path: string): Promise<void> {
  const told = await fetch(path, { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw CallError.unreachable(cause)
  })
  // Our server leads to the home page; a page that answers in its place does not.
  if (!told.ok || !told.redirected || new URL(told.url).pathname !== paths.home) throw CallError.unreachable(told.url)
  removeStored('browser', signOutKey)
}
