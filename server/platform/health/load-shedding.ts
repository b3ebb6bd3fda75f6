import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { makeLog } from '#server/platform/http/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Queue, overloaded } from './overloaded.ts'

/** How often the event loop is looked at, and how late it may come round and still be in time. */
const lookMilliseconds = 50
const lateMilliseconds = 200
/** Whoever comes when it has not once been in time for so long would wait for all who came before. */
const maxMilliseconds = 1000
/** A line in the log for each who is sent away would be one more load. */
const logEveryMilliseconds = 10_000

/**
 * Sends calls away, before anything is read for them, while the process has more to do than it can; it looks at the time only,
 * so that the first turn in time ends it. Pages and files are never sent away: a page without its script is white, and nobody
 * can try it again. Nor are answers that lie ready, which cost less than the refusal, and what is signed, because somebody has paid.
 */
export function shedLoad(app: FastifyInstance, { config }: Platform): void {
  const isOverloaded = config.databaseUrl ? watchEventLoop(app) : () => false
  app.decorate('isOverloaded', isOverloaded)
  app.decorate('recordShed', shedNotes(app, config))
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOverloaded() && maySendAway(request)) throw overloaded('event loop')
    done()
  })
}

/** Not for the embedded database, which works in this very thread: there a late turn says that it works, not that too many came. */
function watchEventLoop(app: FastifyInstance): () => boolean {
  let lookedAt = performance.now()
  let inTimeAt = lookedAt
  const look = (): void => {
    const now = performance.now()
    if (now - lookedAt < lookMilliseconds + lateMilliseconds) inTimeAt = now
    lookedAt = now
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    lookedAt = inTimeAt = performance.now()
    timer = setInterval(look, lookMilliseconds).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
  return () => timer !== undefined && performance.now() - inTimeAt > maxMilliseconds
}

function shedNotes(app: FastifyInstance, config: Config): (queue: Queue) => void {
  const log = makeLog(config)
  let loggedAt = -logEveryMilliseconds
  let sinceThen = 0
  return (queue) => {
    app.watch?.countShed(queue)
    sinceThen += 1
    if (performance.now() - loggedAt < logEveryMilliseconds) return
    log.warn({ queue, calls: sinceThen }, 'too much to do: calls are sent away')
    loggedAt = performance.now()
    sinceThen = 0
  }
}

function maySendAway({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.endpoint !== undefined && config.endpoint.signed !== true && config.isCached !== true
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether calls are sent away because there is too much to do. */
    isOverloaded: () => boolean
    /** Writes down that somebody was sent away. */
    recordShed: (queue: Queue) => void
  }
}
