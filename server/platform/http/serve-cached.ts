import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Endpoint, type Received, type Reply, isServedIn } from '#contract/endpoint.ts'
import { securityHeaders } from './headers.ts'
import { logIfSlow } from './log.ts'
import { type CallerOf, inScript, keepReader, noInput, receivedFrom, routeOf, withTimeout } from './serve.ts'

/** A response validated and serialised once, then sent to many callers. */
export type CachedResponse = {
  text: string
  /** The text in UTF-8, a Latin-1 character for each byte: Node sends such a string with the head in one write, without encoding it again. */
  bytes: string
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
  const headWith = (caching: Readonly<Record<string, string>>) =>
    Object.entries({ ...securityHeaders(app), ...caching, ...headers }).flat()
  const sending = {
    type: endpoint.contentType ?? 'application/json; charset=utf-8',
    shared: headWith(cacheHeaders),
    withCookies: headWith({ ...cacheHeaders, 'cache-control': 'no-store' }),
  }
  app.route({
    ...routeOf(app, endpoint, { isCached: true }),
    handler: async (request, reply) => {
      const found = find(receivedFrom(request), request.actor as CallerOf<E>)
      send(request, reply, await withTimeout(Promise.resolve(found)), sending)
    },
  })
}

/** `withCookies`: those are for this browser only. */
type Sending = { type: string; shared: readonly string[]; withCookies: readonly string[] }

/** Without reply.send() and its hooks, which five times the rush cannot afford (decision 47). Does here what those hooks do. */
function send(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: CachedResponse, sending: Sending): void {
  const cookies = [reply.getHeader('set-cookie') ?? []].flat()
  const head = [...(cookies.length > 0 ? sending.withCookies : sending.shared), 'etag', etag]
  for (const cookie of cookies) head.push('set-cookie', String(cookie))
  if (reply.server.stage === 'draining') head.push('connection', 'close')
  logIfSlow(reply)
  reply.hijack()
  if (matchesEtag(request.headers['if-none-match'], etag)) return void reply.raw.writeHead(304, head).end()
  head.push('content-type', sending.type, 'content-length', String(bytes.length))
  reply.raw.writeHead(200, head).end(request.method === 'HEAD' ? '' : bytes, 'latin1')
}

/** Only the browser may cache it, and must revalidate. */
const cacheHeaders = { 'cache-control': 'private, no-cache', vary: 'Cookie' }

/** Validates a reply against the contract and serialises it. An invalid reply is a bug and throws, as in serve(). */
export function toCachedResponse<E extends Endpoint>(endpoint: E, response: Reply<E>): CachedResponse {
  const encoded = z.encode(endpoint.response, response)
  const text = endpoint.contentType ? String(encoded) : inScript(JSON.stringify(encoded))
  const bytes = Buffer.from(text).toString('latin1')
  return { text, bytes, etag: `"${hash('sha256', text, 'base64url').slice(0, 22)}"` }
}

/** Whether If-None-Match lists the ETag. Weak ones match too: proxies that compress make them weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) ?? false
}
