import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import { boundedQueue } from '#server/platform/health/overloaded.ts'

/** In memory only: on a disk they would outlive an erasure, or would have to be found for it. */
const kept = new LRUCache<string, Buffer, () => Promise<Buffer>>({
  max: 500,
  maxSize: 32_000_000,
  sizeCalculation: ({ length }) => length,
  ttl: 60 * 60 * 1000,
  ttlAutopurge: true,
  fetchMethod: (_etag, _old, { context }) => context(),
  // A document that is evicted while it is drawn still reaches the callers waiting for it.
  ignoreFetchAbort: true,
})

/** Drawing one takes up to 65 ms of the event loop, so others get their turn after each. */
const drawings = boundedQueue('documents', { concurrency: 1, maxWaiting: 50 })

/** To download. It is drawn once its only piece is read. */
export type DocumentFile = { name: string; etag: string; pieces: AsyncGenerator<Buffer> }

/** A document that shows certain facts and nothing else: the same facts give the same bytes, so it is drawn once and kept for an hour. */
export function keptDocument(facts: Readonly<Record<string, unknown>>, draw: () => Promise<Buffer>) {
  const etag = `"${hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 22)}"`
  const read = (beforeDrawing?: () => Promise<unknown>): Promise<Buffer> =>
    kept.forceFetch(etag, {
      context: async () => {
        await beforeDrawing?.()
        return drawings.run(draw)
      },
    })
  return {
    bytes: () => read(),
    /** `beforeDrawing`: may refuse. Not called for one that is kept, or that the client has. */
    file: (name: string, beforeDrawing?: () => Promise<unknown>): DocumentFile => ({
      name,
      etag,
      pieces: onePiece(() => read(beforeDrawing)),
    }),
  }
}

async function* onePiece(read: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await read()
}
