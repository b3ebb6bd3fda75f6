import type { FastifyInstance, FastifyRequest } from 'fastify'
import { performance } from 'node:perf_hooks'
import type { Config } from '#server/platform/config/config.ts'
import { makeLog } from '#server/platform/http/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Queue, overloaded } from './overloaded.ts'
import { thresholds } from './thresholds.ts'

/** One log line per shed call would add to the load. */
const logEveryMilliseconds = 10_000

/**
 * Load shedding: while the event loop lags, rejects calls with 503 before reading anything for them. The first check on time
 * ends it. Pages and files are never shed: without its script a page stays blank and cannot retry. Nor are cached responses, which
 * cost less than the refusal, nor signed webhooks, which report payments.
 */
export function shedLoad(app: FastifyInstance, { config }: Platform): void {
  const isOverloaded = config.databaseUrl ? watchEventLoop(app) : () => false
  app.decorate('isOverloaded', isOverloaded)
  app.decorate('recordShed', shedRecorder(app, config))
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOverloaded() && isSheddable(request)) throw overloaded('event loop')
    done()
  })
}

/** Not for the embedded database: it runs in this thread, so lag there means that it is working, not that there are too many calls. */
function watchEventLoop(app: FastifyInstance): () => boolean {
  let checkedAt = performance.now()
  let onTimeAt = checkedAt
  const check = (): void => {
    const now = performance.now()
    if (now - checkedAt < thresholds.eventLoopCheckMs + thresholds.eventLoopLateMs) onTimeAt = now
    checkedAt = now
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    checkedAt = onTimeAt = performance.now()
    timer = setInterval(check, thresholds.eventLoopCheckMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
  return () => timer !== undefined && performance.now() - onTimeAt > thresholds.eventLoopShedAfterMs
}

function shedRecorder(app: FastifyInstance, config: Config): (queue: Queue) => void {
  const log = makeLog(config)
  let loggedAt = -logEveryMilliseconds
  let unlogged = 0
  return (queue) => {
    app.metrics?.countShed(queue)
    unlogged += 1
    if (performance.now() - loggedAt < logEveryMilliseconds) return
    log.warn({ queue, calls: unlogged }, 'overloaded: shedding calls')
    loggedAt = performance.now()
    unlogged = 0
  }
}

function isSheddable({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.endpoint !== undefined && config.endpoint.signed !== true && config.isCached !== true
}

declare module 'fastify' {
  interface FastifyInstance {
    isOverloaded: () => boolean
    /** Counts a shed call, and logs every so often. */
    recordShed: (queue: Queue) => void
  }
}
