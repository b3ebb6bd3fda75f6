import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { importWithRetry } from '#web/platform/import-with-retry.ts'
import { keepForLater, keptEvent, type UseOrVote } from '#web/platform/slides/kept-unsent.ts'
import type { UnsentQueue } from './unsent-queue.ts'

/** Lazy: nothing is sent before the board opens, whose code loads later too. */
const importSender = importWithRetry(() => import('./send-unsent.ts'))

/**
 * Records that an account presented a slide, or with choices: how its class voted. Returns nothing and never throws: a class is
 * watching. What was kept from another day is sent once the page has its slide, which comes first.
 */
export function useRecordUse(account: string, isSlideHere: boolean): (made: UseOrVote) => void {
  const client = useQueryClient()

  useEffect(() => {
    let queue: UnsentQueue | undefined
    const left = new AbortController()
    const send = (): void =>
      void importSender().then(
        ({ openUnsentQueue }) => {
          if (left.signal.aborted) return
          queue ??= openUnsentQueue(client, account)
          queue.tryNow()
        },
        // The next use or vote, or the return of the network, tries again.
        () => {},
      )
    if (isSlideHere) send()
    for (const name of [keptEvent, 'online', 'visibilitychange']) window.addEventListener(name, send, left)
    return () => {
      left.abort()
      queue?.stop()
    }
  }, [client, account, isSlideHere])

  return useCallback((made) => keepForLater({ ...made, account }), [account])
}
