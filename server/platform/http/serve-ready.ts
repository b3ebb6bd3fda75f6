import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Endpoint, type Received, type Reply, isServedIn } from '#contract/endpoint.ts'
import { type CallerOf, receivedFrom, routeOf } from './serve.ts'

/** An answer that was checked and written out once, and is sent to many as it is. Its tag stands in quotes, as in the header. */
export type ReadyAnswer = { bytes: Buffer; etag: string }

/** Like serve(), for answers that many share: the bytes as they are, or 304 for whoever has them. */
export function serveReady<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  find: (input: Received<E>, actor: CallerOf<E>) => ReadyAnswer | Promise<ReadyAnswer>,
): void {
  if (!isServedIn(app.mode, endpoint)) return
  app.route({
    ...routeOf(app, endpoint),
    handler: async (request, reply) => {
      const answer = await find(receivedFrom(request), request.actor as CallerOf<E>)
      return send(request, reply, answer)
    },
  })
}

/** Checks an answer against the contract and writes it out. An answer that lacks what is promised is a bug, as in serve(). */
export function readyAnswer<E extends Endpoint>(endpoint: E, answer: Reply<E>): ReadyAnswer {
  const bytes = Buffer.from(JSON.stringify(z.encode(endpoint.response, answer)))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** Kept by the browser that asked and by nothing between, and asked for again before it is shown. */
const headers = { 'cache-control': 'private, no-cache', vary: 'Cookie' }

function send(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: ReadyAnswer): FastifyReply {
  reply.headers(headers).header('etag', etag)
  if (isNamedIn(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(bytes)
}

/** Whether the caller has this already. Proxies that compress turn a tag into a weak one, which counts just as much. */
function isNamedIn(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) ?? false
}
