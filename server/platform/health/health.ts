import type { FastifyInstance } from 'fastify'
import { ping } from '#server/platform/database/database.ts'
import { withTimeout } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { overloaded } from './overloaded.ts'

/** Whoever watches asks again soon, and gives up sooner than a person. */
const maxSeconds = 5

/** For whoever watches the process: is it alive, and can it do its work? The listener only opens once tables are up to date. */
export function healthRoutes(app: FastifyInstance, { db }: Platform): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    if (app.stage !== 'open') throw new Refusal(503, 'This process is about to stop.')
    if (app.isOverloaded()) throw overloaded('event loop')
    await withTimeout(ping(db), maxSeconds)
    return { status: 'ready' }
  })
}
