import type { FastifyInstance } from 'fastify'
import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Endpoint, type Received, type Reply, isServedIn } from '#contract/endpoint.ts'
import { type CallerOf, inScript, keepReader, noInput, receivedFrom, routeOf, withTimeout } from './serve.ts'

/** A response validated and serialised once, then sent to many callers. */
export type CachedResponse = {
  text: string
  /** Quoted, as in the header. */
  etag: string
}

/** Like serve(), for responses that many callers share: sends the cached text, or 304. `headers`: for a page, which needs more than data. */
export function serveCached<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  find: (input: Received<E>, actor: CallerOf<E>) => CachedResponse | Promise<CachedResponse>,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (!isServedIn(app.mode, endpoint)) return
  keepReader(app, endpoint, (actor) => find(noInput(), actor as CallerOf<E>))
  const type = endpoint.answers ?? 'application/json; charset=utf-8'
  app.route({
    ...routeOf(app, endpoint, { isCached: true }),
    handler: async (request, reply) => {
      const found = find(receivedFrom(request), request.actor as CallerOf<E>)
      const { text, etag } = await withTimeout(Promise.resolve(found))
      reply.headers({ ...cacheHeaders, ...headers, etag })
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(type).send(text)
    },
  })
}

/** Only the browser may cache it, and must revalidate. */
const cacheHeaders = { 'cache-control': 'private, no-cache', vary: 'Cookie' }

/** Validates a reply against the contract and serialises it. An invalid reply is a bug and throws, as in serve(). */
export function toCachedResponse<E extends Endpoint>(endpoint: E, answer: Reply<E>): CachedResponse {
  const encoded = z.encode(endpoint.response, answer)
  const text = endpoint.answers ? String(encoded) : inScript(JSON.stringify(encoded))
  return { text, etag: `"${hash('sha256', text, 'base64url').slice(0, 22)}"` }
}

/** Whether If-None-Match lists the ETag. Weak ones match too: proxies that compress make them weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) ?? false
}
