// @module-tag long
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { usage } from '#server/usage/record/table.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { productionEnv } from '#tests/support/platform/app.ts'
import { emptyPostgres, freshPostgres } from '#tests/support/platform/database/database.ts'
import { makeMailServer } from '#tests/support/platform/mail/mail-server.ts'
import { type ServerProcess, freePort, ourEnv, startServer } from '#tests/support/platform/server-process.ts'
import { aSentSlide } from '#tests/support/slides/own-slides.ts'
import { loadBalancer, isRefused } from './balancer.ts'
import { withOpenTransaction } from './open-transaction.ts'
import { byRunLength } from './run-length.ts'

const mailServer = makeMailServer()
let where: Awaited<ReturnType<typeof freshPostgres>>
let database: OpenDatabase
let env: Record<string, string>
let ports: number[]
const processes = new Map<number, ServerProcess>()
type Person = Awaited<ReturnType<typeof aSchool>>
const schools: Person[] = []

/** As in production: secure cookies, and a proxy with keep-alive connections. */
beforeAll(async () => {
  await mailServer.start()
  where = await freshPostgres()
  env = { ...productionEnv, ...mailServer.env, DATABASE_URL: where.databaseUrl }
  database = await openDatabase(where)
  ports = [await freePort(), await freePort()]
  await Promise.all(ports.map(startOn))
  const platform = createPlatform(database, readConfig({}), { now: () => new Date() })
  for (let count = byRunLength({ short: 4, long: 40 }); count > 0; count -= 1) schools.push(await aSchool(platform))
  for (const school of schools) school.cookie = `__Host-${school.cookie}`
})
afterAll(async () => {
  for (const { child } of processes.values()) child.kill('SIGKILL')
  await Promise.all([...processes.values()].map(({ ended }) => ended))
  await database.close()
  await where.remove()
  await mailServer.stop()
})

async function startOn(port: number): Promise<ServerProcess> {
  const server = await startServer({ ...env, PORT: String(port) })
  processes.set(port, server)
  return server
}

/** Sends SIGTERM, and returns once the process no longer listens. */
async function beginToStop(port: number): Promise<ServerProcess> {
  const server = processes.get(port)
  if (!server) throw new Error(`No process runs on port ${port}.`)
  server.child.kill('SIGTERM')
  const refuses = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => false,
      ({ cause }) => isRefused(cause),
    )
  await vi.waitUntil(refuses, { timeout: 30_000 })
  return server
}

const people = 8
const bands = ['eyfs', 'ks1', 'lowerKS2', 'upperKS2'] as const
const maxOwnSlides = 190

/** Users who read and write without a pause, and the results. */
function startUsers(balancer: ReturnType<typeof loadBalancer>) {
  const results = { turns: 0, isOver: false, lost: [] as string[], titles: new Set<string>(), uses: new Set<string>() }

  const ask = async (what: Parameters<typeof balancer.send>[0]) => {
    const response = await balancer.send(what).catch((error: unknown) => ({ status: 0, body: String(error), etag: '' }))
    if (![200, 304].includes(response.status)) results.lost.push(`${what.path} ${response.status} ${response.body}`)
    return response
  }
  const write = async ({ cookie }: Person, title: string): Promise<void> => {
    const { status } = await ask({ method: 'POST', path: '/api/slides', cookie, body: aSentSlide({ title }) })
    if (status === 200) results.titles.add(title)
  }
  const present = async ({ cookie, accountId }: Person, turn: number): Promise<void> => {
    const ageGroup = bands[turn % bands.length] ?? 'eyfs'
    const slideId = slideIds[turn % slideIds.length] ?? ''
    const { status } = await ask({ method: 'POST', path: `/api/slides/${slideId}/usage`, cookie, body: { ageGroup } })
    if (status === 200) results.uses.add(`${accountId} ${slideId} ${ageGroup}`)
  }
  const useProduct = async (person: number): Promise<void> => {
    for (let turn = 0, etag: string | undefined; !results.isOver; turn += 1, results.turns += 1) {
      const school = schools[(person + turn) % schools.length]
      if (!school) return
      if (turn % 10 === 0 && results.titles.size < maxOwnSlides * schools.length)
        await write(school, `${person} ${turn}`)
      else if (turn % 3 === 0) await present(school, turn)
      else if (turn % 10 === 5) await ask({ path: '/' })
      else etag = (await ask({ path: '/api/slides/week', cookie: school.cookie, ...(etag ? { etag } : {}) })).etag
    }
  }
  const users = Array.from({ length: people }, (_, person) => useProduct(person))
  return {
    results,
    waitForTurns: async () => {
      const before = results.turns
      await vi.waitUntil(() => results.turns > before + 10 * people, { timeout: 60_000 })
    },
    stop: async () => {
      results.isOver = true
      await Promise.all(users)
    },
  }
}

let slideIds: string[] = []

test('a rolling restart under load loses no request, and stores every write once', async () => {
  const balancer = loadBalancer(ports)
  const week: { id: string }[] = JSON.parse(
    (await balancer.send({ path: '/api/slides/week', cookie: schools[0]?.cookie ?? '' })).body,
  )
  slideIds = week.map(({ id }) => id)
  const { results, waitForTurns, stop } = startUsers(balancer)
  for (let round = byRunLength({ short: 1, long: 20 }); round > 0; round -= 1) {
    for (const port of ports) {
      await waitForTurns()
      const { ended } = await beginToStop(port)
      expect(await ended).toBe(0)
      await startOn(port)
    }
  }
  await waitForTurns()
  await stop()
  balancer.close()
  expect(results.lost).toEqual([])
  expect(balancer.reusedConnections()).toBeGreaterThan(results.turns / 2)
  const own = await database.db
    .select({ written: slides.written })
    .from(slides)
    .where(sql`school_id is not null`)
  expect(own.map(({ written }) => written.title).toSorted()).toEqual([...results.titles].toSorted())
  const uses = await database.db.select().from(usage)
  expect(uses.map(({ accountId, slideId, ageBand }) => `${accountId} ${slideId} ${ageBand}`).toSorted()).toEqual(
    [...results.uses].toSorted(),
  )
}, 1_800_000)

test('a download that is in progress when the process stops completes', async () => {
  const [port = 0] = ports
  const { cookie = '', accountId = '', schoolId = '' } = schools[0] ?? {}
  await database.db.execute(sql`
    insert into usage (account_id, school_id, slide_id, age_band, day, used_at)
    select ${accountId}, ${schoolId}, id, band, day, day + interval '9 hours'
    from (select id from slides where school_id is null limit 200) as library,
      unnest(array['eyfs', 'ks1', 'lowerKS2', 'upperKS2']) as band,
      generate_series(current_date - 10, current_date - 1, interval '1 day') as day on conflict do nothing`)
  await database.db.execute(sql`analyze usage`)
  const path = '/api/stats/export.csv'
  const [download]: IncomingMessage[] = await once(
    get({ port, host: '127.0.0.1', path, headers: { cookie } }),
    'response',
  )
  if (!download) throw new Error('There was no response.')
  const { ended } = await beginToStop(port)
  const lines = (await text(download)).trim().split('\r\n')
  const rows = await database.db.$count(usage, sql`school_id = ${schoolId}`)
  expect([lines.length - 1, download.complete, await ended]).toEqual([rows, true, 0])
})

test('a mail that is being sent when the process stops is sent once', async () => {
  const port = ports[1] ?? 0
  await withOpenTransaction(where.databaseUrl, 'lock table outbox in access exclusive mode', async (holder) => {
    await queueMail(drizzle(holder), { to: 'head@school.example', letter, createdAt: new Date() })
    await waitForBlockedQuery(holder)
    const { ended, child } = await beginToStop(port)
    expect(child.exitCode).toBeNull()
    await holder.query('commit')
    expect(await ended).toBe(0)
  })
  expect(mailServer.mails.map(({ subject }) => subject)).toEqual([letter.subject])
})

test('a process that is stopped during a migration exits at once, and the next one runs the whole migration', async () => {
  const { databaseUrl, remove } = await emptyPostgres()
  await withOpenTransaction(databaseUrl, 'create table schools (id int)', async (holder) => {
    const child = spawn(process.execPath, ['server/main.ts'], { env: { ...ourEnv, ...env, DATABASE_URL: databaseUrl } })
    await waitForBlockedQuery(holder)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
  const next = await openDatabase({ ...where, databaseUrl })
  await next.migrate()
  expect(await next.db.$count(slides)).toBe(0)
  await next.close()
  await remove()
})

const letter = { subject: 'Your licence', paragraphs: ['It ends soon.'] }

/** Only of those that this holder blocks: other tests use the same PostgreSQL. */
async function waitForBlockedQuery(holder: Client): Promise<void> {
  const blocked = 'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'
  await vi.waitUntil(async () => (await holder.query(blocked)).rowCount !== 0, { timeout: 60_000 })
}
