import type { Query, QueryClient } from '@tanstack/react-query'
import { adminUser, generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { readConfig } from '#contract/site/config.ts'

// One object for telling and for hearing: a channel does not hear itself, so that only the other tabs do.
const channel = new BroadcastChannel('signed-in')
const hearers = new Set<() => void>()
let knownHint = signedInHint()

channel.addEventListener('message', tellHere)
// Back to a page that the browser had kept as it was, with whoever was on it.
window.addEventListener('pageshow', (event) => event.persisted && tellHere())
// The public pages' "Log Out" is a link without a script: the hint has changed while this tab was out of sight.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && signedInHint() !== knownHint) tellHere()
})

/** Says in every other tab that somebody has signed in or out. This one knows. */
export function tellOtherTabs(): void {
  knownHint = signedInHint()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel never leaves its origin
  channel.postMessage('changed')
}

/** Calls back when this tab may be showing somebody who is no longer signed in. Returns how to stop. */
export function onSessionChange(hear: () => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

function tellHere(): void {
  knownHint = signedInHint()
  for (const hear of hearers) hear()
}

const lookUps = new Set<unknown>([schoolUser.path, generalUser.path, adminUser.path])
const isLookUp = ({ queryKey }: Query) => lookUps.has(queryKey[1])
const isTheirs = (query: Query) => !isLookUp(query) && query.queryKey[1] !== readConfig.path

/**
 * Forgets all that was read for one person, and asks who is there now. What is on the screen after that answer is read
 * anew: before it, a page that is about to go would ask in the name of nobody.
 */
export async function clearPersonalQueries(client: QueryClient): Promise<void> {
  for (const query of client.getQueryCache().findAll({ predicate: isTheirs })) query.reset()
  await client.resetQueries({ predicate: isLookUp })
  // The screen hears of the answer in a timer; ours comes after it, when what is taken down is no longer there to be read.
  await new Promise((resolve) => setTimeout(resolve))
  await client.refetchQueries({
    type: 'active',
    predicate: (query) => isTheirs(query) && query.state.data === undefined,
  })
}

/** The same at a login page, which is about to go, and where nothing but the look-ups is anybody's. */
export function clearStaleQueries(client: QueryClient): void {
  client.removeQueries({ type: 'inactive' })
  client.removeQueries({ predicate: isLookUp })
}

/** Whether somebody is signed in at the school or the test door, as far as the browser knows. */
export function signedInHint(): boolean {
  return /(^|; )dd_hint=1/.test(document.cookie)
}
