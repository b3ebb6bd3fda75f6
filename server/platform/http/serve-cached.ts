import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Endpoint, type Received, type Reply, isServedIn } from '#contract/endpoint.ts'
import type { CountResponse } from '#server/platform/health/response-times.ts'
import { dataHeaders } from './headers.ts'
import { logIfSlow } from './log.ts'
import { type CallerOf, withTimeout, receivedFrom, routeOf } from './serve.ts'

/** An answer that was checked and written out once, and is sent to many as it is. */
export type CachedResponse = {
  /** One character for each byte: such a string is sent with the head in one write, and nothing is encoded again. */
  bytes: string
  /** In quotes, as in the header. */
  etag: string
}

/** Like serve(), for answers that many share: the bytes as they are, or 304 for whoever has them. */
export function serveCached<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  find: (input: Received<E>, actor: CallerOf<E>) => CachedResponse | Promise<CachedResponse>,
): void {
  if (!isServedIn(app.mode, endpoint)) return
  // Data, and never a page: what speaks to pages only is left out, because each header costs.
  const always = Object.entries({ ...dataHeaders(app), ...readyHeaders }).flat()
  const count = app.watch?.counterFor(endpoint.method, endpoint.path)
  app.route({
    ...routeOf(app, endpoint, { isCached: true }),
    handler: (request, reply) => {
      const answer = find(receivedFrom(request), request.actor as CallerOf<E>)
      if (answer instanceof Promise)
        return withTimeout(answer).then((made) => send(request, reply, made, { always, count }))
      return send(request, reply, answer, { always, count })
    },
  })
}

/** Checks an answer against the contract and writes it out. An answer that lacks what is promised is a bug, as in serve(). */
export function toCachedResponse<E extends Endpoint>(endpoint: E, answer: Reply<E>): CachedResponse {
  const bytes = Buffer.from(JSON.stringify(z.encode(endpoint.response, answer))).toString('latin1')
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` }
}

/** Kept by the browser that asked and by nothing between, and asked for again before it is shown. */
const readyHeaders = { 'cache-control': 'private, no-cache', vary: 'Cookie' }

type Sending = { always: string[]; count: CountResponse | undefined }

/** Past Fastify's own sending, which looks at every header and byte again. What it would have added is added here. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: CachedResponse,
  { always, count }: Sending,
): void {
  const head = [...always, 'etag', etag]
  if (reply.server.stage === 'draining') head.push('connection', 'close')
  logIfSlow(reply)
  reply.hijack()
  if (isNamedIn(request.headers['if-none-match'], etag)) {
    count?.(304, reply.elapsedTime)
    reply.raw.writeHead(304, head).end()
    return
  }
  count?.(200, reply.elapsedTime)
  head.push('content-type', 'application/json; charset=utf-8', 'content-length', String(bytes.length))
  reply.raw.writeHead(200, head).end(request.method === 'HEAD' ? '' : bytes, 'latin1')
}

/** Whether the caller has this already. Proxies that compress turn a tag into a weak one, which counts just as much. */
function isNamedIn(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) ?? false
}
