import type { Query, QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { isStoodInFor } from './without-network.ts'

export type Retry = { tryNow: () => void; stop: () => void }

const maxWaitSeconds = 30

/**
 * Repeats reads on the screen that failed because the server did not answer, with growing waits. Writes are never repeated. Tells the
 * seconds until the next try, 0 during it, and undefined once nothing is left to repeat.
 */
export function retryReads(client: QueryClient, tell: (seconds: number | undefined) => void): Retry {
  const cache = client.getQueryCache()
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTrying = false
  const stopLooking = cache.subscribe(look)
  document.addEventListener('visibilitychange', tryIfWaiting)
  window.addEventListener('online', tryIfWaiting)
  // The page's first read may have failed before this code had loaded.
  look()
  return { tryNow, stop }

  function look(): void {
    if (isTrying) return
    const failures = cache.findAll({ type: 'active', predicate: isUnread }).map(({ state }) => state.error)
    if (failures.length === 0) {
      if (tries > 0) tell(undefined)
      tries = 0
      clearTimeout(timer)
      timer = undefined
    } else timer ??= setTimeout(tryIfWaiting, 1000 * plan(failures))
  }

  /** Never earlier than the server asked for, and not at the same moment as every other browser. */
  function plan(failures: readonly unknown[]): number {
    const asked = failures.map((error) => (error instanceof CallError ? error.retryAfterSeconds : 0))
    const seconds = Math.max(...asked, Math.min(2 ** tries, maxWaitSeconds)) * (1 + Math.random() / 4)
    tries += 1
    tell(Math.round(seconds))
    return seconds
  }

  /** A hidden or offline page waits until it is visible and online again. */
  function tryIfWaiting(): void {
    if (timer !== undefined && !document.hidden && navigator.onLine) tryNow()
  }

  function tryNow(): void {
    clearTimeout(timer)
    timer = undefined
    isTrying = true
    tell(0)
    void client.refetchQueries({ type: 'active', predicate: isUnread }, { cancelRefetch: false }).finally(() => {
      isTrying = false
      look()
    })
  }

  function stop(): void {
    clearTimeout(timer)
    stopLooking()
    document.removeEventListener('visibilitychange', tryIfWaiting)
    window.removeEventListener('online', tryIfWaiting)
  }
}

/** Failed for the moment, or answered by something else than the server. */
function isUnread({ state, queryKey }: Query): boolean {
  return (state.error instanceof CallError && state.error.isPassing) || isStoodInFor(queryKey)
}
