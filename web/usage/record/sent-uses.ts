import type { QueryClient } from '@tanstack/react-query'
import { openSlide, searchLibrary } from '#contract/library/library.ts'
import { recentUse, recordUse } from '#contract/usage/record.ts'
import { analyticsAt, readStats } from '#contract/usage/stats.ts'
import { classVotesAt, recordVote } from '#contract/usage/votes.ts'
import { keyOf } from '#web/platform/calls/api.ts'
import type { Entry } from '#web/platform/outbox/entries.ts'
import type { Kind } from '#web/platform/outbox/sender.ts'

/** How the outbox sends what `keepUse` has kept. */
export const useKinds = {
  use: { endpoint: recordUse, request: withAccountAndTime, namesAccount: true },
  vote: { endpoint: recordVote, request: withAccountAndTime, namesAccount: true },
} as const satisfies Record<string, Kind>

const justNowS = 60

/** By how long ago it was, a device's wrong clock does not matter. For what has just happened the server's clock decides. */
function withAccountAndTime({ account, request }: Entry, secondsAgo: number): Entry['request'] {
  const time = secondsAgo < justNowS ? {} : { secondsAgo }
  return { ...request, body: { ...Object(request.body), accountId: account, ...time } }
}

const showingUses = [recentUse, analyticsAt, classVotesAt, searchLibrary, openSlide]

/** Shows uses and votes that have left the outbox, in this tab or another. The response to a use has this week's figures. */
export function showSentUses(client: QueryClient, responses: readonly unknown[]): void {
  const week = responses.map((response) => recordUse.response.safeParse(response).data?.week).findLast(Boolean)
  // A read under way may be older than the use.
  const isNewest = week && client.isFetching() === 0
  if (isNewest) client.setQueryData(keyOf(readStats, {}), week)
  for (const { method, path } of isNewest ? showingUses : [readStats, ...showingUses])
    void client.invalidateQueries({ queryKey: keyOf({ method, path }) })
}
