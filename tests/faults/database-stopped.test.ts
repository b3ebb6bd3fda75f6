// @module-tag long
import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { isDatabaseLost, openDatabase } from '#server/platform/database/database.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { cuttableProxy } from '#tests/support/platform/database/cuttable-proxy.ts'
import { type PostgresServer, startPostgres } from '#tests/support/platform/database/postgres-server.ts'
import { makeMailServer } from '#tests/support/platform/mail/mail-server.ts'
import { type ServerProcess, cookiesIn, startServer } from '#tests/support/platform/server-process.ts'
import { faultsIn } from './check-writes.ts'
import { byRunLength } from './run-length.ts'
import { orderEmail, startWriters } from './writers.ts'

const people = 6
const mailServer = makeMailServer()
const folder = mkdtempSync(join(tmpdir(), 'daily-dot-stopped-'))
/** One server with its own database, shared by all tests and never restarted. */
let server: ServerProcess
let postgres: PostgresServer
let databaseUrl: string

beforeAll(async () => {
  await mailServer.start()
  postgres = await startPostgres()
  databaseUrl = `${postgres.url}/postgres`
  const env = { DATABASE_URL: databaseUrl, TEST_NOW: '2026-11-16T08:50:00Z', TRUST_PROXY: '127.0.0.1' }
  server = await startServer({ ...env, ...mailServer.env, LOG_LEVEL: 'silent' })
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await postgres.remove()
  await mailServer.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function runningUrl(): Promise<string> {
  if (server.child.exitCode !== null) throw new Error(`The server has exited. ${server.output()}`)
  return server.url
}

const get = (path: string, cookie = '') => fetch(server.url + path, { headers: { cookie } })

/** Requests pages that need no database, over and over, and collects the statuses. */
function startVisitor() {
  const statuses = new Set<number>()
  const stopping = new AbortController()
  const visit = async (): Promise<void> => {
    while (!stopping.signal.aborted) for (const path of ['/', '/healthz']) statuses.add((await get(path)).status)
  }
  const visits = visit()
  return {
    stop: async () => {
      stopping.abort()
      await visits
      return [...statuses]
    },
  }
}

async function inDatabase<Result>(
  work: (open: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const open = await openDatabase({ databaseUrl, dataDir: folder })
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}

test('while the database is stopped, calls get a 503 with retry-after and public pages still work; afterwards no write is lost', async () => {
  const [writers, visitor] = [startWriters(people, runningUrl), startVisitor()]
  for (let stops = byRunLength({ short: 1, long: 20 }); stops > 0; stops -= 1) {
    await writers.acknowledged(2 * people)
    await postgres.stop()
    await writers.refused(2 * people)
    await postgres.start()
  }
  await writers.acknowledged(4 * people)
  await writers.stop()
  expect(await visitor.stop()).toEqual([200])
  expect(await inDatabase(({ db }) => faultsIn(db, writers.writes))).toEqual([])
  const last = writers.writes.findLast(({ what }) => what === 'order')
  const mailed = () => mailServer.mails.filter(({ to }) => to?.[0]?.address === orderEmail(last?.name ?? '')).length
  // An interrupted job holds its lease for a minute, and after many stops many mails are queued.
  await expect.poll(mailed, { timeout: 240_000 }).toBe(1)
}, 600_000)

test('after the database restarts, the server receives change notifications again', async () => {
  await postgres.stop()
  await postgres.start()
  await inDatabase(async ({ db }) => {
    const headers = { 'content-type': 'application/json', origin: server.url }
    const login = { method: 'POST', headers, body: JSON.stringify(demoLogins.school) }
    const cookies = cookiesIn(await fetch(server.url + schoolLogin.path, login))
    const status = async () => (await get(currentSlide.path, cookies)).status
    /** Triggers are off, so this change sends no notification. */
    const moveTo = (door: string) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`update sessions set door = ${door}`)
      })
    const statusAfterSilentMove = async () => {
      await moveTo('school')
      await status()
      await moveTo('test')
      return status()
    }
    // The server uses its session cache only while it receives notifications.
    await expect.poll(statusAfterSilentMove, { timeout: 20_000 }).toBe(200)
    await db.execute(sql`update accounts set last_name = 'Novak' where email = ${demoLogins.school.email}`)
    await expect.poll(status, { timeout: 10_000 }).toBe(401)
  })
})

test('while the database hangs, public pages still work and every call ends; afterwards no write is lost', async () => {
  const [writers, visitor] = [startWriters(people, runningUrl), startVisitor()]
  await writers.acknowledged(people)
  const resume = await postgres.hang()
  try {
    for (const path of ['/healthz', '/']) expect([path, (await get(path)).status]).toEqual([path, 200])
    // In the long run, wait until all of them are refused, which takes the full timeout.
    await writers.refused(byRunLength({ short: 0, long: people }))
  } finally {
    resume()
  }
  await writers.acknowledged(2 * people)
  await writers.stop()
  expect(await visitor.stop()).toEqual([200])
  expect(await inDatabase(({ db }) => faultsIn(db, writers.writes))).toEqual([])
}, 300_000)

test('stalled database connections time out and are replaced', async () => {
  const { hostname, port } = new URL(databaseUrl)
  const line = await cuttableProxy({ host: hostname, port: Number(port) })
  const open = await openDatabase({
    databaseUrl: databaseUrl.replace(`:${port}/`, `:${line.port}/`),
    dataDir: folder,
  })
  const ten = <Done>(work: () => Promise<Done>) => Promise.allSettled(Array.from({ length: 10 }, work))
  const sum = () => open.db.transaction((tx) => tx.execute(sql`select 1 + 1`))
  expect((await ten(sum)).every(({ status }) => status === 'fulfilled')).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  line.stall()
  const stalled = ten(sum)
  await vi.advanceTimersByTimeAsync(40_000)
  for (const each of await stalled) expect(each.status === 'rejected' && isDatabaseLost(each.reason)).toBe(true)
  vi.useRealTimers()
  expect((await ten(sum)).every(({ status }) => status === 'fulfilled')).toBe(true)
  await open.close()
  await line.cut()
})
