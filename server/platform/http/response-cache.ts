import { LRUCache } from 'lru-cache'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { type CachedResponse, toCachedResponse } from './serve-cached.ts'

/** More than many callers ask for in one morning. A rare one, such as a day in May, is made again. */
const maxEntries = 100

const caches = new WeakMap<WeakKey, LRUCache<string, CachedResponse>>()

/**
 * A response as serialised bytes, built and validated once for each key, such as a date. The cache belongs to what the response is made
 * from, such as a calendar, and goes with it.
 */
export function cachedResponse<E extends Endpoint>(
  source: WeakKey,
  endpoint: E,
  key: string,
  make: () => Reply<E>,
): CachedResponse {
  const cache = caches.get(source) ?? new LRUCache<string, CachedResponse>({ max: maxEntries })
  const name = `${endpoint.path} ${key}`
  const known = cache.get(name)
  if (known) return known
  const response = toCachedResponse(endpoint, make())
  caches.set(source, cache.set(name, response))
  return response
}
