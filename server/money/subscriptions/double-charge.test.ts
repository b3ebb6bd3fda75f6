import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateSchool } from '#server/accounts/people/store.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { post } from '#tests/support/app.ts'
import { cardBuyers } from '#tests/support/card-buyers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool, anAdmin } from '#tests/support/people.ts'

const database = testDatabase()
const buyers = cardBuyers(database)
const { stripe } = buyers
const daysOn = (days: number) => new Date(buyers.now().getTime() + days * 24 * 3_600_000)

const call = (url: string, cookie: string, body?: object) => buyers.app().inject(post(url, body, { cookie }))
const licence = async (cookie: string) =>
  (await buyers.app().inject({ url: '/api/licence', headers: { cookie } })).json()

/** What happens at Stripe meanwhile, and then arrives. */
async function hear(happening: () => unknown): Promise<void> {
  const told = buyers.eventCount()
  await happening()
  for (const event of buyers.eventsSince(told)) expect((await buyers.deliver(event)).statusCode).toBe(200)
}

/** The transfer for somebody's newest invoice has arrived. */
async function markPaid(email: string): Promise<void> {
  const { cookie } = await anAdmin(buyers.platform())
  const [newest] = (await buyers.recordOf(email)).invoices
  expect((await call(`/api/admin/invoices/${newest?.id}/paid`, cookie)).statusCode).toBe(200)
}

const chargedNext = (subscriptionId: string) =>
  stripe.store.need('subscription', subscriptionId).items.data[0]?.current_period_end

test('who orders by transfer while the old card is still being tried pays once', async () => {
  const { email, cookie, subscriptionId, customerId } = await buyers.aBuyer()
  stripe.changeCard(customerId, 'declinesLater')
  await hear(() => stripe.advance(daysOn(366)))
  stripe.advance(daysOn(20))
  expect((await call('/api/licence/renew-by-transfer', cookie, {})).statusCode).toBe(200)
  await markPaid(email)
  stripe.changeCard(customerId, 'pays')
  expect(stripe.store.need('subscription', subscriptionId).status).toBe('canceled')
  expect([stripe.charges(email).length, (await buyers.recordOf(email)).invoices.length]).toEqual([1, 2])
})

test('whose next year is ordered by transfer cannot have the card pay for it as well', async () => {
  const { email, cookie } = await buyers.aBuyer()
  await call('/api/licence/cancel', cookie)
  stripe.advance(daysOn(300))
  await call('/api/licence/renew-by-transfer', cookie, {})
  const resumed = await call('/api/licence/resume', cookie)
  expect([resumed.statusCode, (await licence(cookie)).renewal]).toEqual([409, 'none'])
  await markPaid(email)
  await hear(() => stripe.advance(daysOn(70)))
  expect(stripe.charges(email).length).toBe(1)
})

test('a renewal that is resumed after a transfer is charged when the year of the transfer ends', async () => {
  const { email, cookie, subscriptionId } = await buyers.aBuyer()
  await call('/api/licence/cancel', cookie)
  stripe.advance(daysOn(300))
  await call('/api/licence/renew-by-transfer', cookie, {})
  await markPaid(email)
  expect((await call('/api/licence/resume', cookie)).statusCode).toBe(200)
  const { endsAt } = await buyers.recordOf(email)
  expect(chargedNext(subscriptionId)).toBe(Math.floor(Date.parse(endsAt ?? '') / 1000))
  await hear(() => stripe.advance(daysOn(70)))
  expect(stripe.charges(email).length).toBe(1)
})

test('a year that Stripe has begun and not yet charged is not charged on another day as well', async () => {
  const form = buyers.form('asks')
  const { clientSecret, purchaseToken, purchaseId } = (await buyers.buy(form)).json()
  stripe.advance(new Date(buyers.now().getTime() + 10 * 60_000))
  stripe.confirm(clientSecret, true)
  await buyers.follow(purchaseId, purchaseToken)
  const subscription = stripe.store.need('subscription', (await buyers.recordOf(form.email)).subscriptionId)
  const [item] = subscription.items.data
  if (!item) throw new Error('A subscription has an item.')
  // Stripe counts on to the next year about an hour before it charges it, and our year ends ten minutes after Stripe's.
  stripe.store.now = item.current_period_end + 5
  item.current_period_end += 365 * 24 * 3600
  const next = item.current_period_end
  await hear(() => stripe.store.emit('customer.subscription.updated', subscription))
  expect([subscription.status, item.current_period_end]).toEqual(['active', next])
})

test('a further year that is given back leaves no invoice, and the old subscription as it was', async () => {
  const { email, cookie } = await buyers.aBuyer()
  await call('/api/licence/cancel', cookie)
  stripe.advance(daysOn(300))
  const { clientSecret } = (await buyers.renew(stripe.card('asks'), cookie)).json()
  await call('/api/licence/resume', cookie)
  const before = await buyers.recordOf(email)
  await hear(() => stripe.confirm(clientSecret, true))
  const after = await buyers.recordOf(email)
  expect([after.invoices.length, after.renewsByCard]).toEqual([before.invoices.length, true])
  expect(await buyers.mailsTo(email)).toContain('Your payment of £74.99 goes back to your card')
  const entries = await database().select().from(auditLog).where(eq(auditLog.subjectId, after.schoolId))
  expect(entries.map(({ what }) => what)).toContain('payment-refunded')
})

test('a dispute that is lost ends the licence, and nothing more is charged', async () => {
  const { email, cookie, subscriptionId } = await buyers.aBuyer()
  const [invoice] = (await buyers.recordOf(email)).invoices
  await hear(() => stripe.closeDispute(stripe.dispute(invoice?.providerPaymentId ?? ''), 'lost'))
  expect((await licence(cookie)).state).toBe('expired')
  expect(stripe.store.need('subscription', subscriptionId).status).toBe('canceled')
})

test('what Stripe could not be asked for when an event came is done when it sends the event again', async () => {
  const school = await aSchool(buyers.platform())
  await updateSchool(database(), school.schoolId, { licenceEndsAt: daysOn(80) })
  const told = buyers.eventCount()
  // The SDK tries twice: for the renewal, and for the first event.
  stripe.next('POST /v1/subscriptions/:id', 'drops', 4)
  await buyers.renew(stripe.card('pays'), school.cookie)
  const event = buyers.eventsSince(told).at(-1)
  if (!event) throw new Error('Stripe tells of a renewal.')
  expect((await buyers.deliver(event)).statusCode).toBe(503)
  expect((await buyers.deliver(event)).statusCode).toBe(200)
  const { subscriptionId, endsAt } = await buyers.recordOf(school.email)
  expect(chargedNext(subscriptionId)).toBe(Math.floor(Date.parse(endsAt ?? '') / 1000))
})
