import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { productionEnv } from '#tests/support/app.ts'
import { cuttableProxy } from '#tests/support/cuttable-proxy.ts'
import { freshDatabase, freshEmbedded, freshPostgres } from '#tests/support/database.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

const running: ServerProcess[] = []
const databases: { remove: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ ended }) => ended))
  await Promise.all(databases.splice(0).map(({ remove }) => remove()))
})

function removedLater<D extends { remove: () => Promise<void> }>(database: D): D {
  databases.push(database)
  return database
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env)
  running.push(server)
  return server
}

async function freshEnv(): Promise<Record<string, string>> {
  const { dataDir, databaseUrl } = removedLater(await freshDatabase())
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
}

const status = async (url: string): Promise<number> => (await fetch(url)).status

test('it starts, says where it is and how to sign in, and is alive and ready', async () => {
  const server = await start(await freshEnv())
  expect(server.said()).toContain(`The Daily Dot is ready at ${server.url}`)
  expect(server.said()).toContain('/admin-login')
  expect([await status(`${server.url}/healthz`), await status(`${server.url}/readyz`)]).toEqual([200, 200])
})

test('a second process on the same data folder is refused with a sentence, and the first goes on', async () => {
  const { dataDir } = removedLater(await freshEmbedded())
  const first = await start({ DATA_DIR: dataDir })
  const second = await start({ DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  expect(second.said()).toBe(
    `Another process is using the data in ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
  )
  expect(await status(`${first.url}/readyz`)).toBe(200)
})

test('a port that is taken is named in a sentence', async () => {
  const first = await start(await freshEnv())
  const second = await start({ ...(await freshEnv()), PORT: new URL(first.url).port })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain('That port is taken.')
})

test('production without its settings does not start, and names them all', async () => {
  const server = await start({ NODE_ENV: 'production' })
  expect(await server.ended).toBe(1)
  for (const name of Object.keys(productionEnv).filter((each) => each !== 'NODE_ENV')) {
    expect(server.said()).toContain(`${name} is missing`)
  }
})

test('production does not start on the data of demo mode, whose passwords everybody knows', async () => {
  const { databaseUrl: DATABASE_URL } = removedLater(await freshPostgres())
  const demo = await start({ DATABASE_URL })
  demo.child.kill('SIGTERM')
  await demo.ended
  const server = await start({ ...productionEnv, DATABASE_URL })
  expect([await server.ended, server.said()]).toEqual([1, expect.stringContaining('leads to data of demo mode')])
})

test('a stop lets the request under way finish, and takes no new one', async () => {
  const server = await start(await freshEnv())
  const body = JSON.stringify({ email: 'nobody@nowhere.example', password: 'wrong' })
  // The request is under way once its head has arrived; its body follows only after the stop.
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
})

test('a database that goes away answers 503, logs no secret, and works again without a restart', async () => {
  const { databaseUrl, dataDir } = removedLater(await freshPostgres())
  const { hostname, port } = new URL(databaseUrl)
  const line = await cuttableProxy({ host: hostname, port: Number(port) })
  const server = await start({ DATABASE_URL: databaseUrl.replace(`:${port}/`, `:${line.port}/`), DATA_DIR: dataDir })
  await line.cut()
  const lost = await fetch(`${server.url}/readyz`)
  expect(lost.status).toBe(503)
  expect(await lost.json()).toMatchObject({ message: expect.stringContaining('cannot reach its data') })
  const secrets = { headers: { cookie: 'dd_school=secret-session', authorization: 'secret-header' } }
  expect((await fetch(`${server.url}/api/auth/user?token=secret-token`, secrets)).status).toBe(503)
  await expect.poll(() => server.said()).toContain('"path":"/api/auth/user"')
  const hash = createHash('sha256').update('secret-session').digest('base64url')
  for (const secret of ['secret-', hash]) expect(server.said()).not.toContain(secret)
  expect(await status(`${server.url}/`)).toBe(200)
  await line.mend()
  await expect.poll(() => status(`${server.url}/readyz`)).toBe(200)
  await line.cut()
})
