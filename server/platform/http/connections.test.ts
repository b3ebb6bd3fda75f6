import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshApp, testApp } from '#tests/support/platform/app.ts'
import { freshDatabase, testDatabase } from '#tests/support/platform/database/database.ts'
import { type ServerProcess, startServer } from '#tests/support/platform/server-process.ts'
import { drain } from './connections.ts'

const database = testDatabase()
let server: ServerProcess
let remove: () => Promise<void>

beforeAll(async () => {
  const { dataDir, databaseUrl, ...fresh } = await freshDatabase()
  remove = fresh.remove
  server = await startServer({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await remove()
})

const open = () => connect(Number(new URL(server.url).port), '127.0.0.1')

/** Sends what a browser never would. */
function send(lines: readonly string[]): Promise<string> {
  const socket = open()
  socket.write(lines.join('\r\n'))
  return text(socket)
}

const logIn = JSON.stringify({ email: 'office@oakfield.example', password: 'oakfield-demo' })
const logInHead = ['content-type: application/json', `content-length: ${logIn.length}`]

test.for(['null', ':::', 'file:///', 'about:blank'])(
  'an HTTP/1.0 request without a host and with the origin %s is refused as cross-site',
  async (origin) => {
    const response = await send(['POST /api/auth/school-login HTTP/1.0', `origin: ${origin}`, ...logInHead, '', logIn])
    expect(response).toMatch(/^HTTP\/1\.1 403 /)
  },
)

test.for([
  { name: 'garbage', lines: ['hello', '', ''], status: 400, says: 'This request could not be read.' },
  {
    name: 'a request with two lengths',
    lines: ['POST /api/logout HTTP/1.1', 'host: a', 'content-length: 1', 'content-length: 2', '', 'xx'],
    status: 400,
    says: 'This request could not be read.',
  },
  {
    name: 'a head of 20 kB',
    lines: ['GET / HTTP/1.1', 'host: a', `cookie: ${'a'.repeat(20_000)}`, '', ''],
    status: 431,
    says: 'This request carries too much.',
  },
])('$name gets $status in the common error format, with the security headers', async ({ lines, status, says }) => {
  const [head = '', body = ''] = (await send(lines)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*x-content-type-options: nosniff`))
  expect(JSON.parse(body)).toEqual({ message: says, error: says })
})

test('an aborted request and a logout log nothing', async () => {
  const before = server.output().length
  const socket = open()
  socket.write(
    ['POST /api/auth/school-login HTTP/1.1', 'host: a', 'sec-fetch-site: same-origin', ...logInHead].join('\r\n'),
  )
  socket.write('\r\n\r\n{')
  await sleep(200)
  socket.destroy()
  const response = await fetch(`${server.url}/api/logout`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
  await sleep(200)
  expect(
    server
      .output()
      .slice(before)
      .split('\n')
      .filter((line) => line.startsWith('{')),
  ).toEqual([])
})

test('a client that stalls while sending headers is disconnected after fifteen seconds', () => {
  expect(testApp({ db: database() }).server.headersTimeout).toBe(15_000)
})

/** A listening app with two open connections: one kept alive after a response, one that has sent nothing yet. */
async function appWithConnections() {
  const app = freshApp({ db: database() })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(app.listeningOrigin)
  const openConnection = () => connect(Number(port), '127.0.0.1')
  const [kept, silent] = [openConnection(), openConnection()]
  await Promise.all([ask(kept, '/healthz'), once(silent, 'connect')])
  return { app, openConnection, kept, silent }
}

async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  return String(await once(socket, 'data'))
}

test(
  'during the notice period /readyz responds with 503, and everything else works as before',
  { tags: ['long'] },
  async () => {
    const { app, openConnection, kept, silent } = await appWithConnections()
    const drained = drain(app, { noticeSeconds: 1, idleSeconds: 0, maxSeconds: 20 })
    expect(await ask(openConnection(), '/readyz')).toMatch(/^HTTP\/1\.1 503 [^]*about to stop/)
    for (const socket of [openConnection(), kept, silent])
      expect(await ask(socket, '/healthz')).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: keep-alive\r\n/i)
    await drained
    await app.close()
  },
)

test(
  'while draining, each response closes its connection, and idle connections are closed after a while',
  { tags: ['long'] },
  async () => {
    const { app, openConnection, kept, silent } = await appWithConnections()
    const unused = once(openConnection(), 'close')
    const drained = drain(app, { noticeSeconds: 0, idleSeconds: 2, maxSeconds: 20 })
    await expect.poll(() => app.server.listening).toBe(false)
    for (const socket of [kept, silent])
      expect(await ask(socket, '/healthz')).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i)
    await Promise.all([unused, drained])
    await expect.poll(() => app.connections.size).toBe(0)
    await app.close()
  },
)

test('requests that outlast the drain are cut off', async () => {
  const { app, kept } = await appWithConnections()
  kept.write('POST /api/logout HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n')
  await Promise.all([once(kept, 'close'), drain(app, { noticeSeconds: 0, idleSeconds: 0, maxSeconds: 0.2 })])
  await expect.poll(() => app.connections.size).toBe(0)
  await app.close()
})
