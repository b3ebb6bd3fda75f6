import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { importWithRetry } from '#web/platform/import-with-retry.ts'
import { keptEvent } from './kept-unsent.ts'
import type { UnsentQueue, UseOrVote } from './unsent-queue.ts'

/** Lazy: nothing is sent before the board opens, whose code loads later too. */
const importSender = importWithRetry(() => import('./send-unsent.ts'))

/**
 * Records that an account presented a slide, or with choices: how its class voted. Returns nothing and never throws: a class is
 * watching. What was kept from another day is sent once the page has its slide, which comes first.
 */
export function useRecordUse(account: string, isSlideHere: boolean): (made: UseOrVote) => void {
  const client = useQueryClient()
  const record = useRef<(made: UseOrVote) => void>(undefined)

  useEffect(() => {
    const waiting: UseOrVote[] = []
    let queue: UnsentQueue | undefined
    let isLeft = false
    const send = (): void =>
      void importSender().then(
        ({ openUnsentQueue }) => {
          queue ??= openUnsentQueue(client, account)
          for (const made of waiting.splice(0)) queue.add(made)
          if (isLeft) queue.stop()
          else queue.tryNow()
        },
        // The next use or vote, or the return of the network, tries again.
        () => {},
      )
    record.current = (made) => {
      waiting.push(made)
      send()
    }
    if (isSlideHere) send()
    window.addEventListener('online', send)
    window.addEventListener(keptEvent, send)
    return () => {
      isLeft = true
      queue?.stop()
      window.removeEventListener('online', send)
      window.removeEventListener(keptEvent, send)
    }
  }, [client, account, isSlideHere])

  return useCallback((made) => record.current?.(made), [])
}
