// @module-tag long
import Fastify from 'fastify'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { connectionsOf, openDatabase } from '#server/platform/database/database.ts'
import { passwordQueue, refuseIfFull, restWhileBusy } from '#server/platform/health/password-queue.ts'
import { prepareToDrain } from '#server/platform/http/connections.ts'
import { handleErrors } from '#server/platform/http/errors.ts'
import { post, testApp } from '#tests/support/platform/app.ts'
import { freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'
import { healthRoutes } from './health.ts'
import { shedLoad } from './load-shedding.ts'

const database = testDatabase()
const onPostgres = { DATABASE_URL: 'postgres://127.0.0.1/daily_dot' }
const says = 'Very many people are using The Daily Dot right now. Please try again in a moment.'

const patience = { timeout: 10_000, interval: 1 }

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/** Blocks the event loop. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

test('calls that arrive while the event loop is blocked are shed with 503, and served again soon after', async () => {
  const app = testApp({ db: database(), env: onPostgres, shedsLoad: true })
  await app.ready()
  block(1200)
  const [call, write, readiness] = await Promise.all([
    app.inject('/api/config'),
    app.inject(post('/api/auth/school-login', 'no body that can be read')),
    app.inject('/readyz'),
  ])
  expect([call.statusCode, call.json()]).toEqual([503, { message: says, error: says }])
  expect(write.json()).toEqual({ success: false, message: says, error: says })
  expect(readiness.statusCode).toBe(503)
  for (const { headers } of [call, write, readiness]) expect(headers['retry-after']).toMatch(/^[2-5]$/)
  await vi.waitFor(async () => expect((await app.inject('/api/config')).statusCode).toBe(200), 10_000)
})

test('pages, files, cached responses and card webhooks are never shed', async () => {
  const app = testApp({ db: database(), env: onPostgres, shedsLoad: true })
  await app.ready()
  block(1200)
  const asked = ['/healthz', '/', '/manifest.webmanifest', '/api/slides/current', post('/api/webhooks/stripe', {})]
  const responses = await Promise.all([...asked.map((each) => app.inject(each)), app.inject('/api/config')])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 401, 400, 503])
})

test('with the embedded database no call is shed: there the database itself blocks the event loop', async () => {
  const app = testApp({ db: database() })
  await app.ready()
  block(1200)
  expect((await app.inject('/api/config')).statusCode).toBe(200)
})

test('five hundred queries may wait for the database; the next is shed at once, and the five hundred succeed', async () => {
  const where = await freshPostgres()
  const open = await openDatabase(where)
  const platform = createPlatform(open, readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: where.databaseUrl }))
  const app = Fastify()
  handleErrors(app)
  prepareToDrain(app)
  shedLoad(app, platform)
  healthRoutes(app, platform)
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const begun: Promise<void>[] = []
  const holders = Array.from({ length: 10 }, () =>
    open.db.transaction(() => {
      begun.push(Promise.resolve())
      return held
    }),
  )
  await vi.waitFor(() => expect(begun).toHaveLength(10), 10_000)
  const waiting = Promise.all(Array.from({ length: 500 }, () => app.inject('/readyz')))
  await vi.waitFor(() => expect(connectionsOf(open.db)?.waiting).toBe(500), 10_000)
  const refused = await app.inject('/readyz')
  expect([refused.statusCode, refused.json()]).toEqual([503, { message: says, error: says }])
  expect(refused.headers['retry-after']).toMatch(/^[2-5]$/)
  release()
  expect(new Set((await waiting).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await Promise.all(holders)
  await app.close()
  await open.close()
  await where.remove()
})

test('250 password checks may wait; the next is shed at once', async () => {
  const queue = passwordQueue(1)
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const all = Array.from({ length: 251 }, () => {
    refuseIfFull(queue)
    return queue(() => held)
  })
  await vi.waitFor(() => expect(queue.pendingCount).toBe(250), 10_000)
  expect(() => refuseIfFull(queue)).toThrow(says)
  release()
  await Promise.all(all)
  expect(() => refuseIfFull(queue)).not.toThrow()
})

test('while the event loop has no time to spare a queue of passwords rests, and a lone one does not', async () => {
  const isResting = async (): Promise<boolean> => {
    await sleep(50)
    await restWhileBusy() // the share is of the time since the check before
    work(50)
    let isStarted = false
    const rest = restWhileBusy().then(() => (isStarted = true))
    await setImmediate()
    const isLate = !isStarted
    await rest
    return isLate
  }
  expect(await isResting()).toBe(false)
  const queue = passwordQueue(1)
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const all = [queue(() => held), queue(() => held)]
  await vi.waitFor(() => expect(queue.pendingCount).toBe(1), patience)
  expect(await isResting()).toBe(true)
  release()
  await Promise.all(all)
  expect(await isResting()).toBe(false)
})
