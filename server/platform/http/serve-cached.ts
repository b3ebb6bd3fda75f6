import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Endpoint, type Received, type Reply, isServedIn } from '#contract/endpoint.ts'
import { dataHeaders } from './headers.ts'
import { logIfSlow } from './log.ts'
import { type CallerOf, inScript, keepReader, noInput, receivedFrom, routeOf, withTimeout } from './serve.ts'

/** A response validated and serialised once, then sent to many callers. */
export type CachedResponse = {
  /** Latin-1, one character per byte: Node sends such a string with the head in one write, without encoding it again. */
  bytes: string
  /** Quoted, as in the header. */
  etag: string
}

/** Like serve(), for responses that many callers share: sends the cached bytes, or 304. `headers`: for a page, which needs more than data. */
export function serveCached<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  find: (input: Received<E>, actor: CallerOf<E>) => CachedResponse | Promise<CachedResponse>,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (!isServedIn(app.mode, endpoint)) return
  keepReader(app, endpoint, async (actor) => textOf(await find(noInput(), actor as CallerOf<E>)))
  // Without the headers that matter to pages only: each header costs time.
  const headersWith = (caching: Readonly<Record<string, string>>) =>
    Object.entries({ ...dataHeaders(app), ...caching, ...headers }).flat()
  const [always, uncached] = [headersWith(cacheHeaders), headersWith(uncachedHeaders)]
  const sending = { always, uncached, type: endpoint.answers ?? 'application/json; charset=utf-8' }
  app.route({
    ...routeOf(app, endpoint, { isCached: true }),
    handler: (request, reply) => {
      const answer = find(receivedFrom(request), request.actor as CallerOf<E>)
      if (answer instanceof Promise) return withTimeout(answer).then((made) => send(request, reply, made, sending))
      return send(request, reply, answer, sending)
    },
  })
}

const texts = new WeakMap<CachedResponse, string>()

/** Decoded once, for everyone who shares it. */
function textOf(response: CachedResponse): string {
  const known = texts.get(response)
  if (known !== undefined) return known
  const text = inScript(Buffer.from(response.bytes, 'latin1').toString())
  texts.set(response, text)
  return text
}

/** Validates a reply against the contract and serialises it. An invalid reply is a bug and throws, as in serve(). */
export function toCachedResponse<E extends Endpoint>(endpoint: E, answer: Reply<E>): CachedResponse {
  const encoded = z.encode(endpoint.response, answer)
  const text = endpoint.answers ? String(encoded) : JSON.stringify(encoded)
  const bytes = Buffer.from(text).toString('latin1')
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` }
}

/** Only the browser may cache it, and must revalidate. */
const cacheHeaders = { 'cache-control': 'private, no-cache', vary: 'Cookie' }

/** With a cookie: it is for this browser only. */
const uncachedHeaders = { ...cacheHeaders, 'cache-control': 'no-store' }

type Sending = { always: string[]; uncached: string[]; type: string }

/** Bypasses Fastify's reply.send(), which goes over every header and byte again; does here what its onSend hooks would have done. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: CachedResponse,
  { always, uncached, type }: Sending,
): void {
  const cookies = reply.getHeader('set-cookie')
  const head = cookies === undefined ? [...always, 'etag', etag] : [...uncached, ...linesOf(cookies), 'etag', etag]
  if (reply.server.stage === 'draining') head.push('connection', 'close')
  logIfSlow(reply)
  reply.hijack()
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    reply.raw.writeHead(304, head).end()
    return
  }
  head.push('content-type', type, 'content-length', String(bytes.length))
  reply.raw.writeHead(200, head).end(request.method === 'HEAD' ? '' : bytes, 'latin1')
}

function linesOf(cookies: number | string | string[]): string[] {
  return [cookies].flat().flatMap((cookie) => ['set-cookie', String(cookie)])
}

/** Whether If-None-Match lists the ETag. Weak ones match too: proxies that compress make them weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) ?? false
}
