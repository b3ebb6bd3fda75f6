// @module-tag long
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { readOpenApi } from '#contract/site/api-docs.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { freshEmbedded } from '#tests/support/platform/database/database.ts'
import { type ServerProcess, startServer } from '#tests/support/platform/server-process.ts'
import { byRunLength } from './run-length.ts'

const clients = byRunLength({ short: 200, long: 3000 })
/** Only a long run waits until the slow clients are disconnected. */
const isLong = clients > 1000

let server: ServerProcess
let remove: () => Promise<void>
beforeAll(async () => {
  const { dataDir, ...fresh } = await freshEmbedded()
  remove = fresh.remove
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await remove()
})

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Opens connections that send these lines and nothing more. */
async function slowClients(count: number, lines: readonly string[]): Promise<Socket[]> {
  const { port } = new URL(server.url)
  const sockets: Socket[] = []
  while (sockets.length < count) {
    // No more at once than fit into the listen backlog.
    const next = Array.from({ length: Math.min(100, count - sockets.length) }, () => connect(Number(port), '127.0.0.1'))
    open.push(...next)
    sockets.push(...next)
    await Promise.all(next.map((socket) => once(socket, 'connect')))
    for (const socket of next) {
      socket.resume().on('error', () => {}) // disconnected by the server
      if (lines.length > 0) socket.write(lines.join('\r\n'))
    }
  }
  return sockets
}

const head = ['host: a', 'sec-fetch-site: same-origin', 'content-type: application/json']

/** Pipelined requests for a large response. */
const pipelined = (count: number) => [`GET ${readOpenApi.path} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(count)]

async function allClosed(sockets: readonly Socket[]): Promise<void> {
  await Promise.all(sockets.map(async (socket) => socket.closed || (await once(socket, 'close'))))
}

/** The statuses of a page, a readiness check and a sign-in. */
async function statuses(): Promise<number[]> {
  const headers = { 'content-type': 'application/json', origin: server.url }
  const login = { method: 'POST', headers, body: JSON.stringify(demoLogins.school) }
  const asked = [fetch(server.url), fetch(`${server.url}/readyz`), fetch(server.url + schoolLogin.path, login)]
  return (await Promise.all(asked)).map(({ status }) => status)
}

/** The server's resident memory; 0 where the system has no /proc. */
function megabytesOf({ child }: ServerProcess): number {
  const file = `/proc/${child.pid}/status`
  return existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024 : 0
}

test('clients that send or read slowly, or not at all, do not slow down others and are disconnected', async () => {
  const before = megabytesOf(server)
  const share = clients / 4
  const slow = await Promise.all([
    slowClients(share, []),
    slowClients(share, ['GET / HTTP/1.1', ...head, 'cookie: a']),
    slowClients(share, [`POST ${schoolLogin.path} HTTP/1.1`, ...head, 'content-length: 90000', '', '{']),
    slowClients(share, [`POST ${schoolLogin.path} HTTP/1.1`, ...head, 'transfer-encoding: chunked', '', '1', '{', '']),
  ])
  const nonReaders = await slowClients(clients / 20, pipelined(10))
  const flooders = await slowClients(clients / 20, pipelined(500))
  for (const socket of [...nonReaders, ...flooders]) socket.pause()
  const sending = setInterval(() => {
    for (const socket of slow.slice(1).flat()) if (socket.writable) socket.write('1')
  }, 1000)
  try {
    for (let asked = 0; asked < 2; asked += 1) expect(await statuses()).toEqual([200, 200, 200])
    const after = megabytesOf(server)
    expect(after - before).toBeLessThan(500)
    // A socket that does not read never sees the close.
    for (const socket of flooders) socket.resume()
    await allClosed(flooders)
    if (!isLong) return
    await allClosed(slow.flat())
    for (const socket of nonReaders) socket.resume()
    await allClosed(nonReaders)
    console.log(`${clients} slow clients: ${Math.round(after - before)} MB more, and all were disconnected`)
  } finally {
    clearInterval(sending)
  }
}, 300_000)

test('the server accepts ten thousand connections, and no more', async () => {
  const wanted = byRunLength({ short: 200, long: 10_100 })
  const sockets = await slowClients(wanted, [])
  const stillOpen = () => sockets.filter(({ closed }) => !closed).length
  await expect.poll(stillOpen, { timeout: 20_000 }).toBeLessThanOrEqual(10_000)
  expect(stillOpen()).toBeGreaterThan(Math.min(wanted, 10_000) - 100)
}, 300_000)
