import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { importWithRetry } from '#web/platform/import-with-retry.ts'
import type { UnsentUses, Use } from './unsent-uses.ts'

/** Lazy: nothing is sent before the board opens, whose code loads later too. */
const importSender = importWithRetry(() => import('./send-uses.ts'))

/**
 * Records that an account presented a slide. Returns nothing and never throws: a class is watching. Uses kept from another day are
 * sent once the page has its slide, which comes first.
 */
export function useRecordUse(account: string, isSlideHere: boolean): (use: Use) => void {
  const client = useQueryClient()
  const record = useRef<(use: Use) => void>(undefined)

  useEffect(() => {
    const waiting: Use[] = []
    let queue: UnsentUses | undefined
    let isLeft = false
    const send = (): void =>
      void importSender().then(
        ({ openUnsentUses }) => {
          queue ??= openUnsentUses(client, account)
          for (const use of waiting.splice(0)) queue.add(use)
          if (isLeft) queue.stop()
          else queue.tryNow()
        },
        // The next use, or the return of the network, tries again.
        () => {},
      )
    record.current = (use) => {
      waiting.push(use)
      send()
    }
    if (isSlideHere) send()
    window.addEventListener('online', send)
    return () => {
      isLeft = true
      queue?.stop()
      window.removeEventListener('online', send)
    }
  }, [client, account, isSlideHere])

  return useCallback((use) => record.current?.(use), [])
}
