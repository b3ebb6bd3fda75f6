import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage, Server } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** The timing of a graceful stop. */
export type DrainTimes = {
  /** How long `/readyz` reports 503 while everything else still works, for load balancers that poll it. */
  noticeSeconds: number
  /** A kept-alive connection may be about to send a request, so only one that has been idle for this long is closed. */
  idleSeconds: number
  /** After this, remaining connections are cut. */
  maxSeconds: number
}

/** Once draining, each response closes its connection. */
export function prepareToDrain(app: FastifyInstance): void {
  app.decorate('stage', 'open')
  app.decorate('connections', new Set<Socket>())
  app.server.on('connection', (socket) => {
    app.connections.add(socket)
    socket.once('close', () => app.connections.delete(socket))
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.stage === 'draining') reply.header('connection', 'close')
    done()
  })
}

/** Stops listening and waits for the requests in flight (docs/decisions/0021-graceful-shutdown.md). */
export async function drain(
  app: FastifyInstance,
  { noticeSeconds, idleSeconds, maxSeconds }: DrainTimes,
): Promise<void> {
  const { server } = app
  app.stage = 'leaving'
  if (noticeSeconds > 0) await sleep(noticeSeconds * 1000)
  await acceptPendingConnections(server)
  app.stage = 'draining'
  server.keepAliveTimeout = Math.max(1, idleSeconds * 1000) // for a file download that started earlier
  const cut = setTimeout(() => server.closeAllConnections(), maxSeconds * 1000)
  const idle = setTimeout(() => closeUnusedConnections(app), idleSeconds * 1000)
  await new Promise<void>((closed) => closeListener(server, closed))
  clearTimeout(cut)
  clearTimeout(idle)
}

/** Closing a listener drops the connections in its backlog, and Node accepts only one per event-loop turn. */
async function acceptPendingConnections(server: Server): Promise<void> {
  let accepted = 0
  const count = (): void => void (accepted += 1)
  server.on('connection', count)
  for (let before = -1, turns = 0; accepted > before && turns < maxTurns; turns += 1) {
    before = accepted
    await nextTurn()
    await nextTurn()
  }
  server.off('connection', count)
}

/** Under heavy load there is always one more. */
const maxTurns = 1000

/** Not http.Server's close(): that closes every idle keep-alive connection, and so resets requests already on their way. */
function closeListener(server: Server, closed: () => void): void {
  Listener.prototype.close.call(server, closed)
}

function closeUnusedConnections({ server, connections }: FastifyInstance): void {
  server.closeIdleConnections()
  // Node does not count a connection without any request as idle.
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
}

/** How long the body of an ordinary request may take. */
const maxSeconds = 20

/**
 * Disconnects a client whose body does not arrive. Node has a single request timeout, which must suit the slowest legitimate
 * upload, a file over a school's line; this one is for all other requests.
 */
export function timeOutSlowBodies({ server }: FastifyInstance): void {
  server.prependListener('request', (request) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (encoding === undefined && Number(length ?? 0) === 0) return
    waitForBody(server, request, maxSeconds)
    request.once('close', () => clearTimeout(timers.get(request)))
  })
}

/** Restarts the timeout of a body with this many seconds. */
export function extendBodyTimeout({ raw, server: app }: FastifyRequest, seconds: number): void {
  if (timers.has(raw)) waitForBody(app.server, raw, seconds)
}

/** Pipelined requests that may wait on one connection. Browsers send none. */
const maxWaiting = 10

/**
 * Disconnects a client that pipelines requests without reading the responses: we would handle them all at once and buffer the
 * responses in memory.
 */
export function limitPipelining(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // Node assigns a response its socket once all earlier ones are sent.
    if (reply.raw.socket !== null) return done()
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    if (count <= maxWaiting) return done()
    // The requests that arrived with it still reach this hook, and stop here too.
    reply.hijack()
    return socket.destroy()
  })
}

/** How long a client may take over one write of ours, mostly a whole response: 200 kB in two minutes are 1.7 kB a second. */
const maxTakeSeconds = 120
const takeCheckSeconds = 15

/**
 * Disconnects a client that takes a response so slowly that it would stay in our memory for hours; one that takes nothing at all is
 * timed out as idle. Looks at all connections now and then: a timer for each response would cost every response time.
 */
export function disconnectSlowReaders(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, { taken: number; seconds: number }>()
  const check = (socket: Socket): void => {
    const taken = socket.bytesWritten - socket.writableLength
    const before = waiting.get(socket)
    if (socket.writableLength === 0) return void waiting.delete(socket)
    if (before?.taken !== taken) return void waiting.set(socket, { taken, seconds: 0 })
    before.seconds += takeCheckSeconds
    if (before.seconds >= maxTakeSeconds) socket.destroy()
  }
  const timer = setInterval(() => app.connections.forEach(check), takeCheckSeconds * 1000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

function waitForBody(server: Server, request: IncomingMessage, seconds: number): void {
  clearTimeout(timers.get(request))
  const timeOut = (): void => {
    if (request.complete) return
    // As Node does at its own timeout: clientErrorHandler responds and closes the connection.
    server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket)
  }
  timers.set(request, setTimeout(timeOut, seconds * 1000).unref())
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Leaving: /readyz reports 503. Draining: no longer listening. */
    stage: 'open' | 'leaving' | 'draining'
    connections: Set<Socket>
  }
}
