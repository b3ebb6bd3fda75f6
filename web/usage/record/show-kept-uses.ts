import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ResponseOf } from '#contract/endpoint.ts'
import { readStats } from '#contract/usage/stats.ts'
import { keyOf } from '#web/platform/calls/api.ts'
import { londonDay } from '#web/platform/dates.ts'
import { mondayOf } from '#web/platform/days.ts'
import { type Entry, readEntries } from '#web/platform/outbox/entries.ts'

type Stats = ResponseOf<typeof readStats>

const statsKey = keyOf(readStats, {})
const slidesInAWeek = 5
const use = z.object({ params: z.object({ id: z.string() }) })

/** Counts an account's kept uses in the figures of this week, at once and after each refetch, until the server knows them. */
export function showKeptUses(client: QueryClient, account: string) {
  const cache = client.getQueryCache()
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query === cache.find({ queryKey: statsKey })) show()
  })
  return { show, stop }

  function show(): void {
    // After a failed refetch they may be last week's, and the screen says that they are not known.
    if (client.getQueryState(statsKey)?.status !== 'success') return
    client.setQueryData<Stats>(statsKey, (stats) => stats && withUses(stats, readUses(account)))
  }
}

function readUses(account: string): Entry[] {
  return readEntries().filter((each) => each.kind === 'use' && each.account === account)
}

/** Undefined if they are all counted. */
function withUses(stats: Stats, kept: readonly Entry[]): Stats | undefined {
  const monday = mondayOf(londonDay(new Date()))
  const used = kept
    .filter(({ at }) => londonDay(new Date(at)) >= monday)
    .flatMap(({ request }) => use.safeParse(request).data?.params.id ?? [])
  const slideIds = [...new Set([...stats.slideIds, ...used])]
  const added = slideIds.length - stats.slideIds.length
  if (added === 0) return undefined
  return { ...stats, slideIds, slidesUsedThisWeek: Math.min(stats.slidesUsedThisWeek + added, slidesInAWeek) }
}
