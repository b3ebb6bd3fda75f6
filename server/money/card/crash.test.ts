// @module-tag long
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { accounts } from '#server/accounts/people/table.ts'
import { invoices } from '#server/money/invoices/table.ts'
import { type CrashPoint, crashPoints } from '#server/money/purchases/rules.ts'
import { purchases } from '#server/money/purchases/table.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { jobLeases } from '#server/platform/database/tables.ts'
import type { CardKind } from '#tests/support/money/stripe/objects.ts'
import { makeStripe } from '#tests/support/money/stripe/test-stripe.ts'
import { freshPostgres } from '#tests/support/platform/database/database.ts'
import { type ServerProcess, startServer } from '#tests/support/platform/server-process.ts'

const stripe = makeStripe()
let where: Awaited<ReturnType<typeof freshPostgres>>
beforeAll(async () => {
  await stripe.start()
  where = await freshPostgres()
})
afterAll(async () => {
  await where.remove()
  await stripe.stop()
})

const running: ServerProcess[] = []
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ ended }) => ended))
})

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const { dataDir, databaseUrl } = where
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...stripe.env,
    ...env,
  })
  running.push(server)
  return server
}

function buy(server: ServerProcess, body: object) {
  return fetch(`${server.url}/api/create-subscription`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(body),
  })
}

/** Opens the database while no server runs, to move timestamps or to read what was written. */
async function between<Seen>(
  look: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Seen>,
): Promise<Seen> {
  const open = await openDatabase(where)
  try {
    return await look(open.db)
  } finally {
    await open.close()
  }
}

/** One of our crash points, or a Stripe call that Stripe executes but never answers. */
type Point = CrashPoint | 'POST /v1/customers' | 'POST /v1/subscriptions'
type Bought = { point: Point; isSold: boolean; body: ReturnType<typeof formFor> }

/** The card that reaches each point, and whether the purchase ends with a charge. */
const scenarios: Record<Point, { kind: CardKind; isSold: boolean }> = {
  'purchase:committed': { kind: 'pays', isSold: false },
  'POST /v1/customers': { kind: 'pays', isSold: false },
  'POST /v1/subscriptions': { kind: 'pays', isSold: true },
  'purchase:subscribed': { kind: 'pays', isSold: true },
  'purchase:cancelled': { kind: 'declinesLater', isSold: false },
  'purchase:declined': { kind: 'declinesLater', isSold: false },
  'purchase:confirming': { kind: 'asks', isSold: false },
  'purchase:settled': { kind: 'pays', isSold: true },
  'purchase:recorded': { kind: 'pays', isSold: true },
  'purchase:done': { kind: 'pays', isSold: true },
  'purchase:answering': { kind: 'pays', isSold: true },
}

const formFor = (kind: CardKind, name: string) => ({
  paymentMethodId: stripe.card(kind),
  planType: 'individual',
  email: `${name}@example.org`,
  name: 'Ada Novak',
})

/** Buys, and kills the process at a crash point or while it waits for Stripe's response. */
async function buyAndDie({ point, body }: Pick<Bought, 'point' | 'body'>): Promise<void> {
  const isNew = point.startsWith('purchase:')
  if (!isNew) stripe.next(point, 'hangsAfter')
  const server = await start(isNew ? { FAULT_AT: point } : {})
  const response = buy(server, body).then(
    ({ status }) => status,
    () => 'lost',
  )
  if (!isNew) {
    await vi.waitUntil(() => hasHeardOf(point, body.email), { timeout: 20_000 })
    server.child.kill('SIGKILL')
  }
  await server.ended
  expect([await response, server.child.signalCode]).toEqual(['lost', 'SIGKILL'])
}

function hasHeardOf(call: string, email: string): boolean {
  if (call === 'POST /v1/subscriptions') return stripe.charges(email).length > 0
  return stripe.store.all('customer').some((customer) => customer.email === email)
}

test('wherever the process is killed, the result is one charge with one licence, or neither', async () => {
  const points = [...crashPoints, 'POST /v1/customers', 'POST /v1/subscriptions'] as const
  const bought: Bought[] = points.map((point, at) => {
    const { kind, isSold } = scenarios[point]
    return { point, isSold, body: formFor(kind, `buyer-${at}`) }
  })
  for (const each of bought) await buyAndDie(each)
  await between(async (db) => {
    await db.update(purchases).set({ touchedAt: sql`now() - interval '3 minutes'` })
    await db.update(jobLeases).set({ dueAt: sql`now()` })
  })
  const server = await start()
  for (const { body, isSold, point } of bought) {
    const state = async () => {
      const response = await buy(server, body)
      return response.status === 200
        ? z.object({ state: z.string() }).parse(await response.json()).state
        : response.status
    }
    const end = point === 'purchase:confirming' ? 'requiresAction' : isSold ? 'done' : 422
    await expect.poll(state, { timeout: 20_000, message: point }).toBe(end)
  }
  server.child.kill('SIGTERM')
  await server.ended
  const seen = await between(async (db) => ({
    accounts: await db.select().from(accounts),
    invoices: await db.select().from(invoices),
  }))
  for (const { body, isSold, point } of bought) {
    const count = isSold ? 1 : 0
    const found = [
      stripe.charges(body.email).length,
      seen.accounts.filter(({ email }) => email === body.email).length,
      seen.invoices.filter(({ billTo }) => billTo.email === body.email).length,
    ]
    expect([point, ...found]).toEqual([point, count, count, count])
  }
}, 300_000)
