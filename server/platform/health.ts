import type { FastifyInstance } from 'fastify'
import { ping } from './database.ts'
import type { Platform } from './platform.ts'

/** For whoever watches the process: is it alive, and can it do its work? The listener only opens once tables are up to date. */
export function healthRoutes(app: FastifyInstance, { db }: Platform): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await ping(db)
    return { status: 'ready' }
  })
}
