import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateSchool } from '#server/accounts/people/store.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { cardBuyers } from '#tests/support/money/card-buyers.ts'
import { post } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const buyers = cardBuyers(database)
const { stripe } = buyers
const daysOn = (days: number) => new Date(buyers.now().getTime() + days * 24 * 3_600_000)

const call = (url: string, cookie: string, body?: object) => buyers.app().inject(post(url, body, { cookie }))
const licence = async (cookie: string) =>
  (await buyers.app().inject({ url: '/api/licence', headers: { cookie } })).json()

/** Runs something at Stripe and delivers the resulting events. */
async function deliverAll(action: () => unknown): Promise<void> {
  const told = buyers.eventCount()
  await action()
  for (const event of buyers.eventsSince(told)) expect((await buyers.deliver(event)).statusCode).toBe(200)
}

/** Marks the newest invoice of an email as paid by transfer. */
async function markPaid(email: string): Promise<void> {
  const { cookie } = await anAdmin(buyers.platform())
  const [newest] = (await buyers.recordOf(email)).invoices
  expect((await call(`/api/admin/invoices/${newest?.id}/paid`, cookie)).statusCode).toBe(200)
}

const chargedNext = (subscriptionId: string) =>
  stripe.store.need('subscription', subscriptionId).items.data[0]?.current_period_end

test('ordering by transfer during card retries charges once', async () => {
  const { email, cookie, subscriptionId, customerId } = await buyers.aBuyer()
  stripe.changeCard(customerId, 'declinesLater')
  await deliverAll(() => stripe.advance(daysOn(366)))
  stripe.advance(daysOn(20))
  expect((await call('/api/licence/renew-by-transfer', cookie, {})).statusCode).toBe(200)
  await markPaid(email)
  stripe.changeCard(customerId, 'pays')
  expect(stripe.store.need('subscription', subscriptionId).status).toBe('canceled')
  expect([stripe.charges(email).length, (await buyers.recordOf(email)).invoices.length]).toEqual([1, 2])
})

test('a card renewal cannot be resumed once the next year is ordered by transfer', async () => {
  const { email, cookie } = await buyers.aBuyer()
  await call('/api/licence/cancel', cookie)
  stripe.advance(daysOn(300))
  await call('/api/licence/renew-by-transfer', cookie, {})
  const resumed = await call('/api/licence/resume', cookie)
  expect([resumed.statusCode, (await licence(cookie)).renewal]).toEqual([409, 'none'])
  await markPaid(email)
  await deliverAll(() => stripe.advance(daysOn(70)))
  expect(stripe.charges(email).length).toBe(1)
})

test('a renewal resumed after a paid transfer is charged when the transferred year ends', async () => {
  const { email, cookie, subscriptionId } = await buyers.aBuyer()
  await call('/api/licence/cancel', cookie)
  stripe.advance(daysOn(300))
  await call('/api/licence/renew-by-transfer', cookie, {})
  await markPaid(email)
  expect((await call('/api/licence/resume', cookie)).statusCode).toBe(200)
  const { endsAt } = await buyers.recordOf(email)
  expect(chargedNext(subscriptionId)).toBe(Math.floor(Date.parse(endsAt ?? '') / 1000))
  await deliverAll(() => stripe.advance(daysOn(70)))
  expect(stripe.charges(email).length).toBe(1)
})

test('a period that Stripe has started but not charged yet is not rescheduled', async () => {
  const form = buyers.form('asks')
  const { clientSecret, purchaseToken, purchaseId } = (await buyers.buy(form)).json()
  stripe.advance(new Date(buyers.now().getTime() + 10 * 60_000))
  stripe.confirm(clientSecret, true)
  await buyers.follow(purchaseId, purchaseToken)
  const subscription = stripe.store.need('subscription', (await buyers.recordOf(form.email)).subscriptionId)
  const [item] = subscription.items.data
  if (!item) throw new Error('A subscription has an item.')
  // Stripe starts the next period about an hour before it charges for it, and our year ends ten minutes after Stripe's.
  stripe.store.now = item.current_period_end + 5
  item.current_period_end += 365 * 24 * 3600
  const next = item.current_period_end
  await deliverAll(() => stripe.store.emit('customer.subscription.updated', subscription))
  expect([subscription.status, item.current_period_end]).toEqual(['active', next])
})

test('a further year that is given back is on a refunded invoice, and changes neither licence nor old subscription', async () => {
  const { email, cookie } = await buyers.aBuyer()
  await call('/api/licence/cancel', cookie)
  stripe.advance(daysOn(300))
  const { clientSecret } = (await buyers.renew(stripe.card('asks'), cookie)).json()
  await call('/api/licence/resume', cookie)
  const before = await buyers.recordOf(email)
  await deliverAll(() => stripe.confirm(clientSecret, true))
  const after = await buyers.recordOf(email)
  const [givenBack, ...others] = after.invoices
  expect(givenBack).toMatchObject({ isRenewal: true, coversFrom: null, refundedAt: expect.any(Date) })
  expect(others).toEqual(before.invoices)
  expect([after.endsAt, after.renewsByCard]).toEqual([before.endsAt, true])
  expect(await buyers.mailsTo(email)).toContain('Your payment of £74.99 goes back to your card')
  const entries = await database()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, after.schoolId))
    .orderBy(auditLog.id)
  expect(entries.map(({ what }) => what)).toContain('payment-refunded')
})

test('a lost dispute ends the licence and the subscription', async () => {
  const { email, cookie, subscriptionId } = await buyers.aBuyer()
  const [invoice] = (await buyers.recordOf(email)).invoices
  await deliverAll(() => stripe.closeDispute(stripe.dispute(invoice?.providerPaymentId ?? ''), 'lost'))
  expect((await licence(cookie)).state).toBe('expired')
  expect(stripe.store.need('subscription', subscriptionId).status).toBe('canceled')
})

test('an event that fails because Stripe is unreachable takes effect when Stripe sends it again', async () => {
  const school = await aSchool(buyers.platform())
  await updateSchool(database(), school.schoolId, { licenceEndsAt: daysOn(80) })
  const told = buyers.eventCount()
  // The SDK makes two attempts each for the renewal and for the first event.
  stripe.next('POST /v1/subscriptions/:id', 'drops', 4)
  await buyers.renew(stripe.card('pays'), school.cookie)
  const event = buyers.eventsSince(told).at(-1)
  if (!event) throw new Error('Stripe sent no event for the renewal.')
  expect((await buyers.deliver(event)).statusCode).toBe(503)
  expect((await buyers.deliver(event)).statusCode).toBe(200)
  const { subscriptionId, endsAt } = await buyers.recordOf(school.email)
  expect(chargedNext(subscriptionId)).toBe(Math.floor(Date.parse(endsAt ?? '') / 1000))
})
