// @module-tag long
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { readOpenApi } from '#contract/site/api-docs.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { freshEmbedded } from '#tests/support/database.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { howOften } from './how-often.ts'

const clients = howOften({ short: 200, long: 3000 })
/** Only where there is time for it they are waited for until they are let go of. */
const isPatient = clients > 1000

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

/** So many who have come as far as this, and no further. */
async function slowClients(count: number, lines: readonly string[]): Promise<Socket[]> {
  const { port } = new URL(server.url)
  const sockets: Socket[] = []
  while (sockets.length < count) {
    // No more at once than the system lets wait at the door.
    const next = Array.from({ length: Math.min(100, count - sockets.length) }, () => connect(Number(port), '127.0.0.1'))
    open.push(...next)
    sockets.push(...next)
    await Promise.all(next.map((socket) => once(socket, 'connect')))
    for (const socket of next) {
      socket.resume().on('error', () => {}) // let go of
      if (lines.length > 0) socket.write(lines.join('\r\n'))
    }
  }
  return sockets
}

const head = ['host: a', 'sec-fetch-site: same-origin', 'content-type: application/json']

/** So many large answers at once. */
const asks = (count: number) => [`GET ${readOpenApi.path} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(count)]

async function allClosed(sockets: readonly Socket[]): Promise<void> {
  await Promise.all(sockets.map(async (socket) => socket.closed || (await once(socket, 'close'))))
}

/** Somebody who logs in, and looks at a page. */
async function statuses(): Promise<number[]> {
  const headers = { 'content-type': 'application/json', origin: server.url }
  const login = { method: 'POST', headers, body: JSON.stringify(demoLogins.school) }
  const asked = [fetch(server.url), fetch(`${server.url}/readyz`), fetch(server.url + schoolLogin.path, login)]
  return (await Promise.all(asked)).map(({ status }) => status)
}

/** How much of the machine's memory the server has; nothing where the system does not say. */
function megabytesOf({ child }: ServerProcess): number {
  const file = `/proc/${child.pid}/status`
  return existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024 : 0
}

test('whoever sends or reads slowly, or not at all, holds nobody back and is let go of', async () => {
  const before = megabytesOf(server)
  const share = clients / 4
  const slow = await Promise.all([
    slowClients(share, []),
    slowClients(share, ['GET / HTTP/1.1', ...head, 'cookie: a']),
    slowClients(share, [`POST ${schoolLogin.path} HTTP/1.1`, ...head, 'content-length: 90000', '', '{']),
    slowClients(share, [`POST ${schoolLogin.path} HTTP/1.1`, ...head, 'transfer-encoding: chunked', '', '1', '{', '']),
  ])
  const deaf = await slowClients(clients / 20, asks(10))
  const greedy = await slowClients(clients / 20, asks(500))
  for (const socket of [...deaf, ...greedy]) socket.pause()
  const sending = setInterval(() => {
    for (const socket of slow.slice(1).flat()) if (socket.writable) socket.write('1')
  }, 1000)
  try {
    for (let asked = 0; asked < 2; asked += 1) expect(await statuses()).toEqual([200, 200, 200])
    const after = megabytesOf(server)
    expect(after - before).toBeLessThan(500)
    // Whoever reads nothing does not see the end either.
    for (const socket of greedy) socket.resume()
    await allClosed(greedy)
    if (!isPatient) return
    await allClosed(slow.flat())
    for (const socket of deaf) socket.resume()
    await allClosed(deaf)
    console.log(`${clients} slow clients: ${Math.round(after - before)} MB more, and all were let go of`)
  } finally {
    clearInterval(sending)
  }
}, 300_000)

test('ten thousand connections are taken, and no more', async () => {
  const wanted = howOften({ short: 200, long: 10_100 })
  const sockets = await slowClients(wanted, [])
  const stillOpen = () => sockets.filter(({ closed }) => !closed).length
  await expect.poll(stillOpen, { timeout: 20_000 }).toBeLessThanOrEqual(10_000)
  expect(stillOpen()).toBeGreaterThan(Math.min(wanted, 10_000) - 100)
}, 300_000)
