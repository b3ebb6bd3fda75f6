import { LRUCache } from 'lru-cache'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { type CachedResponse, toCachedResponse } from './serve-cached.ts'

type Place = {
  /** The period for which responses are valid, such as a day. A new period empties the cache. */
  period: string
  /** Distinguishes responses of one endpoint, such as a date or an owner. */
  key?: string
}

export type ResponseCache = <E extends Endpoint>(
  endpoint: E,
  place: Place,
  make: () => Reply<E> | Promise<Reply<E>>,
) => CachedResponse | Promise<CachedResponse>

/** Caches serialised responses, each built and validated once. Concurrent calls share one build. */
export function responseCache(maxEntries: number): ResponseCache {
  let cache = newCache(maxEntries)
  let cachedPeriod = ''
  return (endpoint, { period, key = '' }, make) => {
    if (period !== cachedPeriod) {
      // Replaced, not cleared: a response still being built for the old period must end up in the old cache.
      cache = newCache(maxEntries)
      cachedPeriod = period
    }
    const name = `${endpoint.path} ${key}`
    return cache.get(name) ?? cache.forceFetch(name, { context: async () => toCachedResponse(endpoint, await make()) })
  }
}

/** A cache for each owner, such as a calendar: once another object replaces the owner, its old responses become unreachable. */
export function responseCaches(): (owner: WeakKey, maxEntries: number) => ResponseCache {
  const caches = new WeakMap<WeakKey, ResponseCache>()
  return (owner, maxEntries) => {
    const kept = caches.get(owner) ?? responseCache(maxEntries)
    caches.set(owner, kept)
    return kept
  }
}

function newCache(max: number) {
  return new LRUCache<string, CachedResponse, () => Promise<CachedResponse>>({
    max,
    fetchMethod: (_name, _old, { context }) => context(),
    // A response evicted before it is built still reaches the callers waiting for it.
    ignoreFetchAbort: true,
  })
}
