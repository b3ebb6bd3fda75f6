import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { type Endpoint, type Received, isServedIn } from '#contract/endpoint.ts'
import { matchesEtag } from './serve-cached.ts'
import { type CallerOf, withTimeout, receivedFrom, routeOf } from './serve.ts'

type Piece = string | Uint8Array

/** A file generated while it is sent: the next chunk is read once the last is on its way. With an ETag, only if the client does not have it. */
export type FileInPieces = { name: string; pieces: AsyncIterator<Piece>; etag?: string }

/** Like serve(), for a download that is never whole in memory. Stops generating when the client disconnects. */
export function serveFile<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  make: (input: Received<E>, actor: CallerOf<E>, reply: FastifyReply) => Promise<FileInPieces> | FileInPieces,
): void {
  if (!isServedIn(app.mode, endpoint)) return
  app.route({
    ...routeOf(app, endpoint),
    // The content length is known only after generating all of it.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const made = make(receivedFrom(request), request.actor as CallerOf<E>, reply)
      const { name, pieces, etag } = await withTimeout(Promise.resolve(made))
      if (etag) reply.header('etag', etag)
      if (etag && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      // Read before anything is sent: an error here can still become a status and a sentence.
      const first = await withTimeout(pieces.next())
      reply.type(endpoint.contentType ?? 'application/json')
      reply.header('content-disposition', `attachment; filename="${name}"`)
      // A later error breaks the connection; a file that simply ended there would look complete.
      return reply.send(Readable.from(all(first, pieces)))
    },
  })
}

async function* all(first: IteratorResult<Piece>, rest: AsyncIterator<Piece>): AsyncGenerator<Piece> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
