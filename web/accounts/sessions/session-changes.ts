import type { Query, QueryClient } from '@tanstack/react-query'
import { adminUser, generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { readConfig } from '#contract/site/config.ts'
import { sessionTag } from '#web/platform/calls/session-tag.ts'

const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined
/** Who is signed in, not only whether: another session has another tag. */
let knownSession = ''

/** Use it once, where the app starts: hears of sign-ins and sign-outs outside this tab's own code. */
export function watchSession(): () => void {
  noteSession()
  // A page restored from the back/forward cache may show a user who has signed out since.
  const lookAtRestored = (event: PageTransitionEvent) => event.persisted && notifyListeners()
  channelToOthers()
  window.addEventListener('pageshow', lookAtRestored)
  // A suspended tab gets no messages.
  window.addEventListener('focus', lookAtHint)
  document.addEventListener('visibilitychange', lookAtHint)
  return () => {
    window.removeEventListener('pageshow', lookAtRestored)
    window.removeEventListener('focus', lookAtHint)
    document.removeEventListener('visibilitychange', lookAtHint)
  }
}

/** One object for sending and receiving: a channel does not receive its own messages, so that only the other tabs do. */
function channelToOthers(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel('signed-in')
  // A public page only asks to look at the hint: its "Log Out" is a plain link.
  channel.addEventListener('message', ({ data }) => (data === 'look' ? lookAtHint() : notifyListeners()))
  return channel
}

function lookAtHint(): void {
  if (!isSameSession()) notifyListeners()
}

/** Whether the session is the one that this tab knows of: in another tab, another person may have signed in since. */
export function isSameSession(): boolean {
  return sessionTag() === knownSession
}

/** After a call of this tab that has renewed its person's session. */
export function noteSession(): void {
  knownSession = sessionTag()
}

/** Tells every other tab that the user has signed in or out. */
export function tellOtherTabs(): void {
  noteSession()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- applies to windows; a channel never leaves its origin
  channelToOthers().postMessage('changed')
}

/** Subscribes to sign-ins and sign-outs outside this tab's own code. Returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  noteSession()
  for (const listener of listeners) listener()
}

const lookUps = new Set<unknown>([schoolUser.path, generalUser.path, adminUser.path])
const isLookUp = ({ queryKey }: Query) => lookUps.has(queryKey[1])
const isTheirs = (query: Query) => !isLookUp(query) && query.queryKey[1] !== readConfig.path

/**
 * Clears the previous user's data from the query cache and looks up who is signed in now. Refetches what is on the screen only
 * after that: a page that is about to be unmounted would otherwise send requests without a session.
 */
export async function clearPersonalQueries(client: QueryClient): Promise<void> {
  for (const query of client.getQueryCache().findAll({ predicate: isTheirs })) query.reset()
  await client.resetQueries({ predicate: isLookUp })
  // React Query notifies components in a timer; this one fires after it, when unmounted pages no longer have active queries.
  await new Promise((resolve) => setTimeout(resolve))
  await client.refetchQueries({
    type: 'active',
    predicate: (query) => isTheirs(query) && query.state.data === undefined,
  })
}

/** The same for a login page, which is about to unmount and whose only personal data is the look-ups. */
export function clearStaleQueries(client: QueryClient): void {
  client.removeQueries({ type: 'inactive' })
  client.removeQueries({ predicate: isLookUp })
}
