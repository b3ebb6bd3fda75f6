import { LRUCache } from 'lru-cache'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { type CachedResponse, toCachedResponse } from './serve-cached.ts'

type Place = {
  /** How long an answer holds, as a name such as a day: when another comes, all that was kept is dropped. */
  period: string
  /** What tells the answers of one endpoint apart, such as a date or whose it is. */
  key?: string
}

export type ResponseCache = <E extends Endpoint>(
  endpoint: E,
  place: Place,
  make: () => Reply<E> | Promise<Reply<E>>,
) => CachedResponse | Promise<CachedResponse>

/** Keeps answers as the bytes that are sent, each made and checked once: a thousand who ask at once wait for the same one. */
export function responseCache(most: number): ResponseCache {
  let kept = answersUpTo(most)
  let keptPeriod = ''
  return (endpoint, { period, key = '' }, make) => {
    if (period !== keptPeriod) {
      // Not cleared: an answer that is still being made for the old period ends there.
      kept = answersUpTo(most)
      keptPeriod = period
    }
    const name = `${endpoint.path} ${key}`
    return kept.get(name) ?? kept.forceFetch(name, { context: async () => toCachedResponse(endpoint, await make()) })
  }
}

function answersUpTo(max: number) {
  return new LRUCache<string, CachedResponse, () => Promise<CachedResponse>>({
    max,
    fetchMethod: (_name, _old, { context }) => context(),
    // An answer that loses its place before it is made is still given to those who wait for it.
    ignoreFetchAbort: true,
  })
}
