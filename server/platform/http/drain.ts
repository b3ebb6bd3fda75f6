import type { FastifyInstance } from 'fastify'

/** While the process stops, what is under way is answered; then its connection closes, or it would be waited for a minute. */
export function closeConnectionsWhileDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false)
  app.addHook('preClose', async () => {
    app.isDraining = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.isDraining) reply.header('connection', 'close')
    done()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to stop. */
    isDraining: boolean
  }
}
