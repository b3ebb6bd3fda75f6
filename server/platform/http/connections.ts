import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

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

/** How long the body of an ordinary request may take. */
const mostSeconds = 20

/**
 * Lets go of a client whose body does not come. Node has one time limit for all requests: that one is for the slowest that is
 * welcome, a file over a school's line, and this one for all others.
 */
export function letGoOfSlowBodies({ server }: FastifyInstance): void {
  server.prependListener('request', (request) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (encoding === undefined && Number(length ?? 0) === 0) return
    waitForBody(server, request, mostSeconds)
    request.once('close', () => clearTimeout(timers.get(request)))
  })
}

/** Gives a body so long from now on instead. */
export function allowForBody({ raw, server: app }: FastifyRequest, seconds: number): void {
  if (timers.has(raw)) waitForBody(app.server, raw, seconds)
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

function waitForBody(server: Server, request: IncomingMessage, seconds: number): void {
  clearTimeout(timers.get(request))
  const letGo = (): void => {
    if (request.complete) return
    // As Node does at its own limit: the handler of what became no request answers and hangs up.
    server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket)
  }
  timers.set(request, setTimeout(letGo, seconds * 1000).unref())
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to stop. */
    isDraining: boolean
  }
}
