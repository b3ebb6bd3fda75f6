import type { FastifyInstance } from 'fastify'
import { ping } from '#server/platform/database/database.ts'
import { withTimeout } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { overloaded } from './overloaded.ts'

/** Shorter than for people: a health checker soon asks again. */
const maxSeconds = 5

/** Liveness and readiness. The listener opens only once the migrations have run. */
export function healthRoutes(app: FastifyInstance, { db }: Platform): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    if (app.stage !== 'open') throw new Refusal(503, 'This process is about to stop.')
    if (app.isOverloaded()) throw overloaded('event loop')
    await withTimeout(ping(db), maxSeconds)
    return { status: 'ready' }
  })
}
