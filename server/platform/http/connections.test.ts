import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshApp, testApp } from '#tests/support/app.ts'
import { freshDatabase, testDatabase } from '#tests/support/database.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
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

/** What a program that is no browser may send. */
function send(lines: readonly string[]): Promise<string> {
  const socket = open()
  socket.write(lines.join('\r\n'))
  return text(socket)
}

const logIn = JSON.stringify({ email: 'office@oakfield.example', password: 'oakfield-demo' })
const logInHead = ['content-type: application/json', `content-length: ${logIn.length}`]

test.for(['null', ':::', 'file:///', 'about:blank'])(
  'an old request without a host and with the origin %s is a write from elsewhere',
  async (origin) => {
    const answer = await send(['POST /api/auth/school-login HTTP/1.0', `origin: ${origin}`, ...logInHead, '', logIn])
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  },
)

test.for([
  { name: 'what is no request', lines: ['hello', '', ''], status: 400, says: 'This request could not be read.' },
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
])('$name answers $status in the one shape of errors, with the fixed headers', async ({ lines, status, says }) => {
  const [head = '', body = ''] = (await send(lines)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*x-content-type-options: nosniff`))
  expect(JSON.parse(body)).toEqual({ message: says, error: says })
})

test('somebody who goes away in the middle, or logs out, leaves no line in the log', async () => {
  const socket = open()
  socket.write(
    ['POST /api/auth/school-login HTTP/1.1', 'host: a', 'sec-fetch-site: same-origin', ...logInHead].join('\r\n'),
  )
  socket.write('\r\n\r\n{')
  await sleep(200)
  socket.destroy()
  const answer = await fetch(`${server.url}/api/logout`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  await sleep(200)
  expect(
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{')),
  ).toEqual([])
})

test('a client that is stuck in the middle of a head is let go after fifteen seconds', () => {
  expect(testApp({ db: database() }).server.headersTimeout).toBe(15_000)
})

/** An app that listens, with somebody who has been answered and keeps the connection, and somebody who has yet to ask. */
async function aVisitedApp() {
  const app = freshApp({ db: database() })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(app.listeningOrigin)
  const visitor = () => connect(Number(port), '127.0.0.1')
  const [kept, silent] = [visitor(), visitor()]
  await Promise.all([ask(kept, '/healthz'), once(silent, 'connect')])
  return { app, visitor, kept, silent }
}

async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  return String(await once(socket, 'data'))
}

test('a process that is about to stop says so to who asks whether it is ready, and answers everybody else as ever', async () => {
  const { app, visitor, kept, silent } = await aVisitedApp()
  const drained = drain(app, { noticeSeconds: 1, idleSeconds: 0, maxSeconds: 20 })
  expect(await ask(visitor(), '/readyz')).toMatch(/^HTTP\/1\.1 503 [^]*about to stop/)
  for (const socket of [visitor(), kept, silent])
    expect(await ask(socket, '/healthz')).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: keep-alive\r\n/i)
  await drained
  await app.close()
})

test('once it no longer listens, each answer is the last on its connection, and what nobody uses is closed after a while', async () => {
  const { app, visitor, kept, silent } = await aVisitedApp()
  const unused = once(visitor(), 'close')
  const drained = drain(app, { noticeSeconds: 0, idleSeconds: 2, maxSeconds: 20 })
  await expect.poll(() => app.server.listening).toBe(false)
  for (const socket of [kept, silent])
    expect(await ask(socket, '/healthz')).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i)
  await Promise.all([unused, drained])
  await expect.poll(() => app.connections.size).toBe(0)
  await app.close()
})

test('what is not answered in time is cut off', async () => {
  const { app, kept } = await aVisitedApp()
  kept.write('POST /api/logout HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n')
  await Promise.all([once(kept, 'close'), drain(app, { noticeSeconds: 0, idleSeconds: 0, maxSeconds: 0.2 })])
  await expect.poll(() => app.connections.size).toBe(0)
  await app.close()
})
