import type { FastifyInstance } from 'fastify'

/** While the process stops, what is under way is answered; then its connection closes, or it would be waited for a minute. */
export function closeConnectionsWhileDraining(app: FastifyInstance): void {
  let isDraining = false
  app.addHook('preClose', async () => {
    isDraining = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
}
