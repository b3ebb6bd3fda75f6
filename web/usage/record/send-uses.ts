import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ageBand } from '#contract/slides/age-bands.ts'
import { analyticsAt, readStats, recentUse, recordUse } from '#contract/usage/record.ts'
import { readStoredJson, store } from '#web/platform/browser-storage.ts'
import { call, keyOf } from '#web/platform/calls/api.ts'
import { recheckSession } from '#web/platform/calls/recheck-session.ts'
import { createUnsentUses, type UnsentUse, type UnsentUses } from './unsent-uses.ts'

const unsentUsesKey = 'dd-unsent-uses'
const storedUses = z.array(z.object({ account: z.string(), slideId: z.string(), ageGroup: ageBand }))

/** For a browser that blocks storage. */
let unstored: readonly UnsentUse[] = []

// A channel does not receive its own messages: when one tab records a use, the others refetch.
const otherTabs = new BroadcastChannel('use-recorded')

/** Sends the uses of an account, those that an earlier visit of this tab left unsent first. */
export function openUnsentUses(client: QueryClient, account: string): UnsentUses {
  const refetch = () => {
    for (const { method, path } of [readStats, recentUse, analyticsAt])
      void client.invalidateQueries({ queryKey: keyOf({ method, path }) })
  }
  const uses = createUnsentUses({
    account,
    read: () => storedUses.safeParse(readStoredJson('tab', unsentUsesKey)).data ?? unstored,
    keep: (unsent) => {
      unstored = unsent
      store('tab', unsentUsesKey, JSON.stringify(unsent))
    },
    send: async ({ slideId, ageGroup }) => {
      await call(recordUse, { params: { id: slideId }, body: { ageGroup, accountId: account } })
      refetch()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel never leaves its origin
      otherTabs.postMessage('recorded')
    },
    onSignedOut: () => recheckSession(client),
  })
  otherTabs.addEventListener('message', refetch)
  const stop = () => {
    uses.stop()
    otherTabs.removeEventListener('message', refetch)
  }
  return { ...uses, stop }
}
