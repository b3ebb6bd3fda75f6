import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Answer } from '#contract/endpoint.ts'
import { openSlide, searchLibrary } from '#contract/library/library.ts'
import { ageBand } from '#contract/usage/age-band.ts'
import { recentUse, recordUse } from '#contract/usage/record.ts'
import { analyticsAt, readStats } from '#contract/usage/stats.ts'
import { classVotesAt, recordVote } from '#contract/usage/votes.ts'
import { removeStored } from '#web/platform/browser-storage.ts'
import { call, keyOf } from '#web/platform/calls/api.ts'
import { recheckSession } from '#web/platform/calls/recheck-session.ts'
import { keepForLater, readUnsent, storeUnsent, type Unsent } from '#web/platform/slides/kept-unsent.ts'
import { readStoredJson } from '#web/platform/stored-json.ts'
import { showKeptUses } from './show-kept-uses.ts'
import { createUnsentQueue, type UnsentQueue } from './unsent-queue.ts'

const choice = z.object({ words: z.string(), before: z.number(), after: z.number() })
const useOrVote = {
  account: z.string(),
  slideId: z.string(),
  ageGroup: ageBand,
  choices: z.optional(z.array(choice)),
}
const unsent = z.object({ ...useOrVote, id: z.string(), at: z.number() })

/** For another tab that sends. */
const longestWaitMs = 60_000

// A channel does not receive its own messages: when one tab records a use or a vote, the others refetch.
const otherTabs = new BroadcastChannel('use-recorded')
const changedByUses = [recentUse, analyticsAt, classVotesAt, searchLibrary, openSlide]

/** Sends the uses and votes of an account that this browser has kept. */
export function openUnsentQueue(client: QueryClient, account: string): UnsentQueue {
  moveFromTab()
  let week: Answer<typeof recordUse>['week']
  let isStopped = false
  const queue = createUnsentQueue({
    account,
    read: readKept,
    keep: storeUnsent,
    send: async ({ slideId, ageGroup, choices }, secondsAgo) => {
      const params = { id: slideId }
      const body = { ageGroup, accountId: account, secondsAgo }
      if (choices) await call(recordVote, { params, body: { ...body, choices } })
      else ({ week } = await call(recordUse, { params, body }))
    },
    whenAlone,
    onDone: () => {
      showWeek()
      refetch(changedByUses)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel never leaves its origin
      otherTabs.postMessage('recorded')
    },
    onSignedOut: () => recheckSession(client),
  })
  const figures = showKeptUses(client, () => readKept().filter((kept) => kept.account === account))
  otherTabs.addEventListener('message', refetchAll)
  return { tryNow, stop }

  function tryNow(): void {
    figures.show()
    queue.tryNow()
  }

  function stop(): void {
    isStopped = true
    queue.stop()
    figures.stop()
    otherTabs.removeEventListener('message', refetchAll)
  }

  /** As the server has said with the last use; another person may have signed in, and a read under way may be older than the use. */
  function showWeek(): void {
    if (!week || isStopped || client.isFetching() > 0) refetch([readStats])
    else client.setQueryData(keyOf(readStats, {}), week)
    week = undefined
  }

  function refetchAll(): void {
    refetch([readStats, ...changedByUses])
  }

  function refetch(endpoints: readonly { method: string; path: string }[]): void {
    for (const { method, path } of endpoints) void client.invalidateQueries({ queryKey: keyOf({ method, path }) })
  }
}

function readKept(): Unsent[] {
  return readUnsent().flatMap((kept) => unsent.safeParse(kept).data ?? [])
}

/** Earlier releases kept them in the tab. */
function moveFromTab(): void {
  const kept = z.array(z.object(useOrVote)).safeParse(readStoredJson('tab', 'dd-unsent-uses')).data ?? []
  removeStored('tab', 'dd-unsent-uses')
  for (const each of kept) keepForLater(each)
}

async function whenAlone(sendAll: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request('dd-unsent', { signal: AbortSignal.timeout(longestWaitMs) }, sendAll)
  } catch {
    // There are no locks here, or the tab that has it sleeps. What two tabs send, the server counts once.
    await sendAll()
  }
}
