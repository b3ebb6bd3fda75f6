import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage, Server } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** How long a process takes its time to stop. */
export type DrainTimes = {
  /** For balancers that learn by asking: so long `/readyz` says no while everything else is answered as ever. */
  noticeSeconds: number
  /** Whoever keeps a connection may be about to use it: only one that was quiet for so long is closed unasked. */
  idleSeconds: number
  /** After so long, what is left is cut. */
  maxSeconds: number
}

/** From the closing of the listener on, each answer is the last on its connection. */
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

/** Stops listening and waits until everybody has been answered (docs/decisions/0021-graceful-shutdown.md). */
export async function drain(
  app: FastifyInstance,
  { noticeSeconds, idleSeconds, maxSeconds }: DrainTimes,
): Promise<void> {
  const { server } = app
  app.stage = 'leaving'
  if (noticeSeconds > 0) await sleep(noticeSeconds * 1000)
  await takeWaitingConnections(server)
  app.stage = 'draining'
  server.keepAliveTimeout = Math.max(1, idleSeconds * 1000) // for a file that began to be sent before
  const cut = setTimeout(() => server.closeAllConnections(), maxSeconds * 1000)
  const quiet = setTimeout(() => closeQuietConnections(app), idleSeconds * 1000)
  await new Promise<void>((closed) => closeListener(server, closed))
  clearTimeout(cut)
  clearTimeout(quiet)
}

/** What the system has taken for us and we have not is lost when a listener closes, and Node takes one at a turn. */
async function takeWaitingConnections(server: Server): Promise<void> {
  let taken = 0
  const count = (): void => void (taken += 1)
  server.on('connection', count)
  for (let before = -1, turns = 0; taken > before && turns < maxTurns; turns += 1) {
    before = taken
    await nextTurn()
    await nextTurn()
  }
  server.off('connection', count)
}

/** In a flood there is always one more. */
const maxTurns = 1000

/** Not the server's own close(): that hangs up on everybody who has just been answered, and resets a request on its way to us. */
function closeListener(server: Server, closed: () => void): void {
  Listener.prototype.close.call(server, closed)
}

function closeQuietConnections({ server, connections }: FastifyInstance): void {
  server.closeIdleConnections()
  // To Node, whoever has never asked for anything is not idle.
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
}

/** How long the body of an ordinary request may take. */
const maxSeconds = 20

/**
 * Lets go of a client whose body does not come. Node has one time limit for all requests: that one is for the slowest that is
 * welcome, a file over a school's line, and this one for all others.
 */
export function timeOutSlowBodies({ server }: FastifyInstance): void {
  server.prependListener('request', (request) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (encoding === undefined && Number(length ?? 0) === 0) return
    waitForBody(server, request, maxSeconds)
    request.once('close', () => clearTimeout(timers.get(request)))
  })
}

/** Gives a body so long from now on instead. */
export function extendBodyTimeout({ raw, server: app }: FastifyRequest, seconds: number): void {
  if (timers.has(raw)) waitForBody(app.server, raw, seconds)
}

/** How many requests may wait on one connection behind one that is not answered yet. A browser sends none. */
const maxWaiting = 10

/**
 * Lets go of a client that asks for more and more without reading: all that arrives at once is answered at once, into
 * memory, where it would wait for its reader.
 */
export function limitPipelining(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // Node gives a response its connection when all before it are sent.
    if (reply.raw.socket !== null) return done()
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    if (count <= maxWaiting) return done()
    // Those that came with it are still to come here, and go no further.
    reply.hijack()
    return socket.destroy()
  })
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
    /** Where a process is on its way to its end: leaving while it only says so, draining once it no longer listens. */
    stage: 'open' | 'leaving' | 'draining'
    /** Everybody who is connected. */
    connections: Set<Socket>
  }
}
