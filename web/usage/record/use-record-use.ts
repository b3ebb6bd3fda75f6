import { useCallback, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { ageBand } from '#contract/slides/age-bands.ts'
import { analyticsAt, readStats, recentUse, recordUse } from '#contract/usage/record.ts'
import { readStoredJson, store } from '#web/platform/browser-storage.ts'
import { call } from '#web/platform/calls/api.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { createUnsentUses, type UnsentUse, type UnsentUses } from './unsent-uses.ts'

const key = 'dd-unsent-uses'
const unsentUses = z.array(z.object({ slideId: z.string(), ageGroup: ageBand }))

// A channel does not receive its own messages: when one tab records a use, the others refetch.
const otherTabs = new BroadcastChannel('use-recorded')

/** Records that a slide was opened. Returns nothing and never throws: a class is watching. */
export function useRecordUse(): (use: UnsentUse) => void {
  const refetch = useRefetch()
  const queue = useRef<UnsentUses>(undefined)

  useEffect(() => {
    const refetchUse = () => void refetch(readStats, recentUse, analyticsAt)
    const current = createUnsentUses({
      kept: kept(),
      keep: (unsent) => store('tab', key, JSON.stringify(unsent)),
      send: async ({ slideId, ageGroup }) => {
        await call(recordUse, { params: { id: slideId }, body: { ageGroup } })
        refetchUse()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel never leaves its origin
        otherTabs.postMessage('recorded')
      },
    })
    queue.current = current
    window.addEventListener('online', current.tryNow)
    otherTabs.addEventListener('message', refetchUse)
    return () => {
      current.stop()
      window.removeEventListener('online', current.tryNow)
      otherTabs.removeEventListener('message', refetchUse)
    }
  }, [refetch])

  return useCallback((use) => queue.current?.add(use), [])
}

function kept(): UnsentUse[] {
  return unsentUses.safeParse(readStoredJson('tab', key)).data ?? []
}
