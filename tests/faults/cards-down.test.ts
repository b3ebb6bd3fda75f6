// @module-tag long
import { eq } from 'drizzle-orm'
import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#contract/site/config.ts'
import { purchases } from '#server/money/purchases/table.ts'
import { stripeCards } from '#server/money/stripe/gateway.ts'
import { cardBuyers } from '#tests/support/money/card-buyers.ts'
import { freshApp, post } from '#tests/support/platform/app.ts'
import { freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase(freshPostgres)
const buyers = cardBuyers(database)
const { stripe } = buyers
const unreachable =
  'We could not reach the card provider. You have not lost anything: if the payment went through, you will hear by email within a few minutes.'

const none = { charges: 0, invoices: 0, accounts: 0 }
const one = { charges: 1, invoices: 1, accounts: 1 }
const json = { 'content-type': 'application/json' }

/** Servers at Stripe's address that are not Stripe. */
const wrongServers: Record<string, RequestListener> = {
  'is silent': () => {},
  'sends a page as if all were well': (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Sign in to the Wi-Fi</title>'),
  'sends a page of a proxy that is down': (_, response) => void response.writeHead(502).end('<h1>Bad Gateway</h1>'),
  'sends nonsense': (_, response) => void response.writeHead(200, json).end(Buffer.from([0, 255, 254, 10, 13, 0])),
  'breaks off in the middle': (request, response) =>
    void response.writeHead(200, { ...json, 'content-length': 900 }).write('{"id":', () => request.socket.destroy()),
  'sends half of a response': (_, response) =>
    void response.writeHead(200, json).end('{"object":"list","data":[{"id":'),
  'sends an empty response': (_, response) => void response.writeHead(200, json).end('{}'),
  'sends a list': (_, response) => void response.writeHead(200, json).end('[]'),
  'sends null': (_, response) => void response.writeHead(200, json).end('null'),
  'speaks SMTP': ({ socket }) => void socket.end('220 mail.example ESMTP\r\n'),
}

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => void request.resume().on('end', () => listener(request, response)))
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The app with the server at this address as its card provider, and a short timeout. */
function appAt(apiBase: string) {
  const { config } = buyers.platform()
  if (!config.stripe) throw new Error('The Stripe double has no settings.')
  const cards = stripeCards({ ...config, stripe: { ...config.stripe, apiBase }, timeoutMs: 100 })
  return freshApp({ db: database(), now: buyers.now(), env: stripe.env, cards })
}

async function buyAt(apiBase: string) {
  const form = buyers.form('pays')
  const app = appAt(apiBase)
  const buying = app.inject(post('/api/create-subscription', form))
  expect((await app.inject(readConfig.path)).statusCode).toBe(200)
  return { form, response: await buying }
}

async function stateOf(email: string) {
  const [purchase] = await database().select().from(purchases).where(eq(purchases.email, email))
  return purchase?.state
}

test.for(Object.keys(wrongServers))(
  'when a server at Stripe’s address %s, the buyer gets a 503, is not charged, and can buy once Stripe is back',
  async (name) => {
    const { form, response } = await buyAt(await serve(wrongServers[name] ?? (() => {})))
    expect([response.statusCode, response.json().message]).toEqual([503, unreachable])
    expect(await stateOf(form.email)).toBe('started')
    await buyers.reconcile()
    expect([await stateOf(form.email), await buyers.soldTo(form.email)]).toEqual(['abandoned', none])
    expect((await buyers.buy({ ...form, paymentMethodId: stripe.card('pays') })).statusCode).toBe(200)
    expect(await buyers.soldTo(form.email)).toEqual(one)
  },
)

test.for([
  ['refuses every connection', 'http://127.0.0.1:1'],
  ['has an unknown host name', 'http://stripe.invalid:80'],
])('when the card provider %s, the buyer gets the same 503', async ([, apiBase]) => {
  const { form, response } = await buyAt(apiBase ?? '')
  expect([response.statusCode, response.json().message]).toEqual([503, unreachable])
  await buyers.reconcile()
  expect(await buyers.soldTo(form.email)).toEqual(none)
})
