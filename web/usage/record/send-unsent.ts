import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { openSlide, searchLibrary } from '#contract/choosing/library.ts'
import { ageBand } from '#contract/slides/age-bands.ts'
import { analyticsAt, readStats, recentUse, recordUse } from '#contract/usage/record.ts'
import { classVotesAt, recordVote } from '#contract/usage/votes.ts'
import { recheckSession } from '#web/platform/accounts/recheck-session.ts'
import { call, keyOf } from '#web/platform/calls/api.ts'
import { readUnsent, storeUnsent } from './kept-unsent.ts'
import { createUnsentQueue, type Unsent, type UnsentQueue } from './unsent-queue.ts'

const choice = z.object({ words: z.string(), before: z.number(), after: z.number() })
const stored = z.array(
  z.object({ account: z.string(), slideId: z.string(), ageGroup: ageBand, choices: z.optional(z.array(choice)) }),
)

/** For a browser that blocks storage. */
let unstored: readonly Unsent[] = []

// A channel does not receive its own messages: when one tab records a use or a vote, the others refetch.
const otherTabs = new BroadcastChannel('use-recorded')

/** Sends the uses and votes of an account, those that an earlier visit of this tab left unsent first. */
export function openUnsentQueue(client: QueryClient, account: string): UnsentQueue {
  const refetch = () => {
    for (const { method, path } of [readStats, recentUse, analyticsAt, classVotesAt, searchLibrary, openSlide])
      void client.invalidateQueries({ queryKey: keyOf({ method, path }) })
  }
  const queue = createUnsentQueue({
    account,
    read: () => stored.safeParse(readUnsent()).data ?? unstored,
    keep: (unsent) => {
      unstored = unsent
      storeUnsent(unsent)
    },
    send: async ({ slideId, ageGroup, choices }) => {
      const params = { id: slideId }
      if (choices) await call(recordVote, { params, body: { ageGroup, accountId: account, choices } })
      else await call(recordUse, { params, body: { ageGroup, accountId: account } })
      refetch()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel never leaves its origin
      otherTabs.postMessage('recorded')
    },
    onSignedOut: () => recheckSession(client),
  })
  otherTabs.addEventListener('message', refetch)
  const stop = () => {
    queue.stop()
    otherTabs.removeEventListener('message', refetch)
  }
  return { ...queue, stop }
}
