import type { FastifyInstance } from 'fastify'
import { ping } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** For whoever watches the process: is it alive, and can it do its work? The listener only opens once tables are up to date. */
export function healthRoutes(app: FastifyInstance, { db }: Platform): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await ping(db)
    return { status: 'ready' }
  })
}
