import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aYearAfter } from '#server/accounts/licence/rules.ts'
import { cardBuyers } from '#tests/support/money/card-buyers.ts'
import { mondayMorning, testApp, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { providerEvents } from './table.ts'

const database = testDatabase()
const buyers = cardBuyers(database)
const { stripe } = buyers
const inAYear = () => new Date(buyers.now().getTime() + 366 * 24 * 3_600_000)

/** A buyer whose second year was just charged, and the undelivered events of that charge. */
async function renewedBuyer() {
  const buyer = await buyers.aBuyer()
  const told = buyers.eventCount()
  stripe.advance(inAYear())
  const events = buyers.eventsSince(told).filter((event) => JSON.stringify(event).includes(buyer.subscriptionId))
  return { ...buyer, events }
}

test('fifty concurrent copies of an event take effect once', async () => {
  const { email, events } = await renewedBuyer()
  const paid = events.find(({ type }) => type === 'invoice.paid')
  const responses = await Promise.all(Array.from({ length: 50 }, () => buyers.deliver(paid ?? {})))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(responses[0]?.json()).toEqual({ received: true })
  expect((await buyers.recordOf(email)).invoices).toHaveLength(2)
  expect((await buyers.mailsTo(email)).filter((subject) => subject.startsWith('Your receipt'))).toHaveLength(2)
  expect((await buyers.auditOf(email)).filter((what) => what === 'payment-received')).toHaveLength(1)
})

const noFreshSignature = 'This event does not carry a fresh signature of the card provider.'

test.for([
  ['signed with another secret', { secret: 'whsec_of_somebody_else' }],
  ['that is six minutes old', { ageSeconds: 360 }],
] as const)('an event %s is refused and has no effect', async ([, signing]) => {
  const { email, events } = await renewedBuyer()
  const response = await buyers.deliver(events[0] ?? {}, signing)
  expect([response.statusCode, response.json().message]).toEqual([400, noFreshSignature])
  expect((await buyers.recordOf(email)).invoices).toHaveLength(1)
})

test('an event without a signature is refused and has no effect', async () => {
  const { email, events } = await renewedBuyer()
  const headers = { 'content-type': 'application/json' }
  const response = await buyers.app().inject({ ...stripe.signed(events[0] ?? {}), headers })
  expect([response.statusCode, response.json().message]).toEqual([400, noFreshSignature])
  expect((await buyers.recordOf(email)).invoices).toHaveLength(1)
})

test('an altered event is refused and has no effect', async () => {
  const { email, events } = await renewedBuyer()
  const sent = stripe.signed(events[0] ?? {})
  const response = await buyers.app().inject({ ...sent, payload: `${sent.payload} ` })
  expect(response.statusCode).toBe(400)
  expect((await buyers.recordOf(email)).invoices).toHaveLength(1)
})

test('an event almost five minutes old is accepted', async () => {
  const { email, events } = await renewedBuyer()
  expect((await buyers.deliver(events[0] ?? {}, { ageSeconds: 290 })).statusCode).toBe(200)
  expect((await buyers.recordOf(email)).invoices).toHaveLength(2)
})

test('an event of an unknown subscription is accepted and ignored', async () => {
  const { events } = await renewedBuyer()
  const foreign = { ...events[0], id: 'evt_foreign', data: { object: { id: 'sub_foreign', object: 'subscription' } } }
  expect((await buyers.deliver(foreign)).statusCode).toBe(200)
})

test('an event gets 503 while Stripe is unreachable, and takes effect when it is sent again', async () => {
  const { email, events } = await renewedBuyer()
  stripe.next('GET /v1/subscriptions/:id', 'drops', 2)
  expect((await buyers.deliver(events[0] ?? {})).statusCode).toBe(503)
  expect((await buyers.recordOf(email)).invoices).toHaveLength(1)
  expect((await buyers.deliver(events[0] ?? {})).statusCode).toBe(200)
  expect((await buyers.recordOf(email)).invoices).toHaveLength(2)
})

test('a purchase whose response was lost is finished by the webhook', async () => {
  const form = buyers.form('pays')
  const told = buyers.eventCount()
  stripe.next('POST /v1/subscriptions', 'dropsAfter', 2)
  expect((await buyers.buy(form)).statusCode).toBe(503)
  for (const event of buyers.eventsSince(told)) expect((await buyers.deliver(event)).statusCode).toBe(200)
  expect(await buyers.soldTo(form.email)).toEqual({ charges: 1, invoices: 1, accounts: 1 })
  expect((await buyers.recordOf(form.email)).invoices).toMatchObject([{ isRenewal: false }])
})

test('an event does not cancel an unpaid purchase in `started`; the job does', async () => {
  const form = buyers.form('declinesLater')
  const told = buyers.eventCount()
  stripe.next('GET /v1/subscriptions/:id', 'drops', 2)
  expect((await buyers.buy(form)).statusCode).toBe(503)
  for (const event of buyers.eventsSince(told)) expect((await buyers.deliver(event)).statusCode).toBe(200)
  expect(stripe.subscriptions().at(-1)?.status).toBe('incomplete')
  await buyers.reconcile()
  expect(stripe.subscriptions().at(-1)?.status).toBe('canceled')
})

/** Orders in which the events of a renewal, a refund and an end may arrive. */
const orders = [
  [0, 1, 2, 3],
  [3, 2, 1, 0],
  [1, 3, 0, 2],
  [2, 0, 3, 1],
  [3, 0, 1, 2],
  [1, 2, 3, 0],
] as const

test.for(orders.map((order) => [order.join(', '), order] as const))(
  'events lead to the same result in any order (%s)',
  async ([, order]) => {
    const { email, subscriptionId, customerId, events } = await renewedBuyer()
    const { endsAt: firstEnd } = await buyers.recordOf(email)
    const told = buyers.eventCount()
    const first = stripe.store.all('payment_intent').findLast(({ customer }) => customer === customerId)
    stripe.refund(first?.id ?? '')
    stripe.end(subscriptionId)
    const all = [...events.slice(0, 2), ...buyers.eventsSince(told)]
    for (const at of order) expect((await buyers.deliver(all[at] ?? {})).statusCode).toBe(200)
    const { invoices, renewsByCard, endsAt } = await buyers.recordOf(email)
    expect([renewsByCard, invoices.map(({ refundedAt }) => refundedAt !== null)]).toEqual([false, [false, true]])
    // The refunded year is over; the paid year that follows it stays.
    expect(endsAt).toBe(aYearAfter(new Date(firstEnd ?? '')).toISOString())
  },
)

test('demo mode refuses webhooks', async () => {
  const app = testApp({ db: database(), now: mondayMorning })
  expect((await app.inject(stripe.signed({ id: 'evt_1' }))).statusCode).toBe(400)
})

test('a body over the size limit is refused', async () => {
  const response = await buyers.deliver({ id: 'evt_long', filling: 'x'.repeat(600_000) })
  expect(response.statusCode).toBe(413)
})

test('events are deleted after ninety days', async () => {
  await database()
    .insert(providerEvents)
    .values([
      { id: 'evt_old', type: 'invoice.paid', receivedAt: sql`now() - interval '91 days'` },
      { id: 'evt_young', type: 'invoice.paid', receivedAt: sql`now() - interval '89 days'` },
    ])
  await runJob(buyers.platform(), 'sweep-provider-events')
  const left = await database().select().from(providerEvents).where(eq(providerEvents.type, 'invoice.paid'))
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining(['evt_young']))
  expect(left.map(({ id }) => id)).not.toContain('evt_old')
})
