import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productionEnv } from '#tests/support/platform/app.ts'
import { cuttableProxy } from '#tests/support/platform/database/cuttable-proxy.ts'
import { freshEmbedded, freshPostgres } from '#tests/support/platform/database/database.ts'
import { type ServerProcess, startServer } from '#tests/support/platform/server-process.ts'

const kinds = ['embedded', 'postgres'] as const
/** One server per kind of database, shared by all tests until the last one stops it. */
let servers: Record<(typeof kinds)[number], ServerProcess>
let dataDir: string
let databaseUrl: string
let line: Awaited<ReturnType<typeof cuttableProxy>>

const removals: (() => Promise<void>)[] = []
beforeAll(async () => {
  const [folder, database] = await Promise.all([freshEmbedded(), freshPostgres()])
  removals.push(folder.remove, database.remove)
  dataDir = folder.dataDir
  databaseUrl = database.databaseUrl
  const { hostname, port } = new URL(databaseUrl)
  line = await cuttableProxy({ host: hostname, port: Number(port) })
  const [embedded, postgres] = await Promise.all([
    start({ DATA_DIR: dataDir }),
    start({ DATABASE_URL: databaseUrl.replace(`:${port}/`, `:${line.port}/`) }),
  ])
  servers = { embedded, postgres }
})

const running: ServerProcess[] = []
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await line.cut()
  await Promise.all(removals.map((remove) => remove()))
})

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env)
  running.push(server)
  return server
}

const status = async (url: string): Promise<number> => (await fetch(url)).status

test.for(kinds)('it starts (%s), prints its address and how to sign in, and is alive and ready', async (kind) => {
  const server = servers[kind]
  expect(server.output()).toContain(`The Daily Dot is ready at ${server.url}`)
  expect(server.output()).toContain('/admin-login')
  expect([await status(`${server.url}/healthz`), await status(`${server.url}/readyz`)]).toEqual([200, 200])
})

test(
  'systemd is told that the process is ready, and then again and again that it runs',
  { tags: ['long'] },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daily-dot-notify-'))
    removals.push(async () => rmSync(folder, { recursive: true }))
    const told = join(folder, 'told')
    writeFileSync(join(folder, 'systemd-notify'), '#!/bin/sh\necho "$@" >> "$NOTIFY_SOCKET"\n', { mode: 0o755 })
    const PATH = [folder, process.env.PATH].join(delimiter)
    await start({ DATABASE_URL: databaseUrl, NOTIFY_SOCKET: told, WATCHDOG_USEC: '30000', PATH })
    await expect.poll(() => readFileSync(told, 'utf8')).toMatch(/(WATCHDOG=1\n[^]*){3}/)
    expect(readFileSync(told, 'utf8')).toContain('READY=1\n')
  },
)

test(
  'a second process on the same data folder exits with a message, and the first carries on',
  { tags: ['long'] },
  async () => {
    const second = await start({ DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe(
      `Another process is using the data in ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
    )
    expect(await status(`${servers.embedded.url}/readyz`)).toBe(200)
  },
)

test('a port in use is reported in a sentence', { tags: ['long'] }, async () => {
  const second = await start({ DATABASE_URL: databaseUrl, PORT: new URL(servers.postgres.url).port })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('That port is taken.')
})

test('production without its settings does not start, and lists them all', { tags: ['long'] }, async () => {
  const server = await start({ NODE_ENV: 'production' })
  expect(await server.ended).toBe(1)
  for (const name of Object.keys(productionEnv).filter((each) => each !== 'NODE_ENV')) {
    expect(server.output()).toContain(`${name} is missing`)
  }
})

test('production does not start on the data of demo mode, whose passwords are public', { tags: ['long'] }, async () => {
  const server = await start({ ...productionEnv, DATABASE_URL: databaseUrl })
  expect([await server.ended, server.output()]).toEqual([1, expect.stringContaining('points to data from demo mode')])
})

test('a lost database connection gives 503, logs no secret, and recovers without a restart', async () => {
  const server = servers.postgres
  await line.cut()
  const secrets = { headers: { cookie: 'dd_school=secret-session', authorization: 'secret-header' } }
  const lost = await fetch(`${server.url}/api/auth/user?token=secret-token`, secrets)
  expect(lost.status).toBe(503)
  expect(await lost.json()).toMatchObject({ message: expect.stringContaining('cannot reach its data') })
  expect(await status(`${server.url}/readyz`)).toBe(503)
  await expect.poll(() => server.output()).toContain('"path":"/api/auth/user"')
  const hash = createHash('sha256').update('secret-session').digest('base64url')
  for (const secret of ['secret-', hash]) expect(server.output()).not.toContain(secret)
  expect(await status(`${server.url}/`)).toBe(200)
  await line.restore()
  await expect.poll(() => status(`${server.url}/readyz`)).toBe(200)
})

test.for(kinds)(
  'SIGTERM (%s) lets the request in flight finish, and refuses new ones',
  { tags: ['long'] },
  async (kind) => {
    const server = servers[kind]
    const body = JSON.stringify({ email: 'unknown@nowhere.example', password: 'wrong' })
    // The request is in flight once its headers have arrived; its body follows only after the signal.
    const slow = request(`${server.url}/api/auth/school-login`, {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'content-length': String(body.length),
        expect: '100-continue',
      },
    })
    slow.flushHeaders()
    await new Promise((resolve) => slow.once('continue', resolve))
    server.child.kill('SIGTERM')
    await expect.poll(() => status(`${server.url}/healthz`).catch(() => 'closed')).toBe('closed')
    slow.end(body)
    const answered = await new Promise<number | undefined>((resolve) =>
      slow.once('response', ({ statusCode }) => resolve(statusCode)),
    )
    expect([answered, await server.ended]).toEqual([401, 0])
  },
)
