import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { type Endpoint, type Received, isServedIn } from '#contract/endpoint.ts'
import { type CallerOf, withTimeout, receivedFrom, routeOf } from './serve.ts'

type Piece = string | Uint8Array

/** A file that is made while it is sent: the next piece is asked for when the last one is on its way. */
export type FileInPieces = { name: string; pieces: AsyncIterator<Piece> }

/** Like serve(), for a file to download that is never whole in memory. Whoever goes away ends its making. */
export function serveFile<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  make: (input: Received<E>, actor: CallerOf<E>, reply: FastifyReply) => Promise<FileInPieces> | FileInPieces,
): void {
  if (!isServedIn(app.mode, endpoint)) return
  app.route({
    ...routeOf(app, endpoint),
    // To say how long the file is, all of it would have to be made.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const made = make(receivedFrom(request), request.actor as CallerOf<E>, reply)
      const { name, pieces } = await withTimeout(Promise.resolve(made))
      // Before anything is sent: what fails here can still be answered with a status and a sentence.
      const first = await withTimeout(pieces.next())
      reply.type(endpoint.answers ?? 'application/json')
      reply.header('content-disposition', `attachment; filename="${name}"`)
      // What fails later breaks the connection: a file that ends there would look whole.
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
