// @module-tag long
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { purchases } from '#server/money/purchases/table.ts'
import { stripeCards } from '#server/money/stripe/gateway.ts'
import { cardBuyers } from '#tests/support/money/card-buyers.ts'
import { post } from '#tests/support/platform/app.ts'
import { freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'
import { testLibrary } from '#tests/support/slides/library.ts'

const database = testDatabase(freshPostgres)
const buyers = cardBuyers(database)
const { stripe } = buyers

const none = { charges: 0, invoices: 0, accounts: 0 }
const one = { charges: 1, invoices: 1, accounts: 1 }
const unreachable =
  'We could not reach the card provider. You have not lost anything: if the payment went through, you will hear by email within a few minutes.'

async function stateOf(email: string) {
  const [purchase] = await database().select().from(purchases).where(eq(purchases.email, email))
  return purchase?.state
}

test('a school pays £74.99 through Stripe', async () => {
  const { email } = await buyers.aBuyer()
  expect(stripe.charges(email)).toMatchObject([{ amount: 7499 }])
  expect(await buyers.soldTo(email)).toEqual(one)
})

test.for(['declines', 'declinesLater'] as const)(
  'a card that %s returns Stripe’s message and leaves no live subscription',
  async (kind) => {
    const form = buyers.form(kind)
    const response = await buyers.buy(form)
    expect([response.statusCode, response.json().message]).toEqual([422, 'Your card was declined.'])
    expect(await buyers.soldTo(form.email)).toEqual(none)
    expect(await buyers.mailsTo(form.email)).toEqual([])
    const live = stripe.subscriptions().filter(({ status }) => !['canceled', 'active'].includes(status))
    expect(live).toEqual([])
  },
)

test('a buyer who confirms with their bank has paid and is signed in', async () => {
  const form = buyers.form('asks')
  const { clientSecret, purchaseId, purchaseToken } = (await buyers.buy(form)).json()
  stripe.confirm(clientSecret, true)
  expect((await buyers.follow(purchaseId, purchaseToken)).json()).toMatchObject({ state: 'done', isSignedIn: true })
  expect(await buyers.soldTo(form.email)).toEqual(one)
})

test('a buyer whose bank declines reads Stripe’s message', async () => {
  const form = buyers.form('asks')
  const { clientSecret, purchaseId, purchaseToken } = (await buyers.buy(form)).json()
  stripe.confirm(clientSecret, false)
  const response = await buyers.follow(purchaseId, purchaseToken)
  expect([response.statusCode, response.json().message]).toEqual([
    422,
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  ])
  expect(await buyers.soldTo(form.email)).toEqual(none)
})

test.for([
  ['drops before the charge', 'POST /v1/subscriptions', 'drops', none, 'abandoned'],
  ['drops after the charge', 'POST /v1/subscriptions', 'dropsAfter', one, 'done'],
  ['fails before the charge', 'POST /v1/subscriptions', 'fails', none, 'abandoned'],
  ['fails after the charge', 'POST /v1/subscriptions', 'failsAfter', one, 'done'],
  ['drops between customer and subscription', 'POST /v1/customers', 'dropsAfter', none, 'abandoned'],
  ['drops while the outcome is read', 'GET /v1/subscriptions/:id', 'drops', one, 'done'],
] as const)('a purchase whose connection %s is settled by the job', async ([, call, behaviour, sold, state]) => {
  const form = buyers.form('pays')
  // The SDK retries once after a dropped connection, but not after an error response.
  stripe.next(call, behaviour, behaviour.startsWith('fails') ? 1 : 2)
  const response = await buyers.buy(form)
  expect([response.statusCode, response.json().message, response.headers['retry-after']]).toEqual([
    503,
    unreachable,
    '60',
  ])
  expect((await buyers.buy(form)).json()).toMatchObject({ state: 'processing', purchaseToken: null })
  expect(await stateOf(form.email)).toBe('started')
  await buyers.reconcile()
  expect([await stateOf(form.email), await buyers.soldTo(form.email)]).toEqual([state, sold])
  await buyers.reconcile()
  expect(await buyers.soldTo(form.email)).toEqual(sold)
  expect(await buyers.mailsTo(form.email)).toHaveLength(sold.accounts)
})

test('a purchase whose lost response the SDK recovers is charged once', async () => {
  stripe.next('POST /v1/subscriptions', 'dropsAfter')
  expect(await buyers.soldTo((await buyers.aBuyer()).email)).toEqual(one)
})

test('a second card is refused while the first is being charged, and accepted once the first is abandoned', async () => {
  const form = buyers.form('pays')
  const other = { ...form, paymentMethodId: stripe.card('pays') }
  stripe.next('POST /v1/subscriptions', 'drops', 2)
  await buyers.buy(form)
  const refused = await buyers.buy(other)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'A payment for this email is already on its way. Please wait a minute and look at your inbox before you try again.',
  ])
  await buyers.reconcile()
  expect((await buyers.buy(other)).json()).toMatchObject({ state: 'done', isSignedIn: true })
  expect(await buyers.soldTo(form.email)).toEqual(one)
  const again = await buyers.buy(form)
  expect([again.statusCode, again.json().message]).toEqual([
    422,
    'The payment did not reach the card provider, and no money has moved. Please enter your card again.',
  ])
})

test('a purchase stays open while Stripe is unreachable', async () => {
  const form = buyers.form('pays')
  stripe.next('POST /v1/subscriptions', 'dropsAfter', 2)
  await buyers.buy(form)
  // The job would look up other tests' abandoned purchases first and use up the dropped connections.
  await database().delete(purchases).where(eq(purchases.state, 'abandoned'))
  stripe.next('GET /v1/customers', 'drops', 2)
  await expect(buyers.reconcile()).rejects.toThrow('could not be settled')
  expect(await stateOf(form.email)).toBe('started')
  await buyers.reconcile()
  expect(await buyers.soldTo(form.email)).toEqual(one)
})

test('a wrong price at Stripe sells nothing, and the email can buy again immediately', async () => {
  const form = buyers.form('pays', { planType: 'individual' })
  const price = stripe.store.need('price', 'price_individual')
  price.unit_amount = 100
  const response = await buyers.buy(form)
  price.unit_amount = 1799
  expect([response.statusCode, await stateOf(form.email)]).toEqual([503, 'abandoned'])
  expect((await buyers.buy({ ...form, paymentMethodId: stripe.card('pays') })).json()).toMatchObject({ state: 'done' })
})

test.for([
  ['the same card', () => stripe.card('pays')],
  ['different cards', undefined],
] as const)('Stripe charges once for twenty concurrent submits with %s', async ([, sameCard]) => {
  const form = buyers.form('pays')
  const paymentMethodId = sameCard?.()
  const tries = Array.from({ length: 20 }, () => paymentMethodId ?? stripe.card('pays'))
  const responses = await Promise.all(tries.map((id) => buyers.buy({ ...form, paymentMethodId: id })))
  expect(responses.filter(({ cookies }) => cookies.some(({ name }) => name === 'dd_school'))).toHaveLength(1)
  expect(await buyers.soldTo(form.email)).toEqual(one)
  expect(stripe.charges(form.email)).toHaveLength(1)
})

test('a purchase that Stripe charges without responding is settled by the job', async () => {
  const form = buyers.form('pays')
  const { stripe: settings, appUrl } = buyers.platform().config
  if (!settings) throw new Error('The double has settings.')
  const cards = stripeCards({ stripe: settings, appUrl, timeoutMs: 1500 })
  const app = buildApp({ ...buyers.platform(), cards }, { ...testLibrary, createdAt: buyers.now })
  stripe.next('POST /v1/subscriptions', 'hangsAfter', 2)
  expect((await app.inject(post('/api/create-subscription', form))).statusCode).toBe(503)
  await buyers.reconcile()
  expect(await buyers.soldTo(form.email)).toEqual(one)
})

/** A purchase that reaches Stripe only after we have abandoned it. */
async function orderedLate() {
  const form = buyers.form('pays')
  stripe.next('POST /v1/subscriptions', 'drops', 2)
  await buyers.buy(form)
  await buyers.reconcile()
  const [purchase] = await database().select().from(purchases).where(eq(purchases.email, form.email))
  expect(purchase?.state).toBe('abandoned')
  const order = { ...form, id: purchase?.id ?? '', plan: 'school', customerId: null } as const
  return { form, arrive: () => buyers.platform().cards.subscribe(order) }
}

test('a charge that arrives after the purchase was abandoned still creates the account', async () => {
  const { form, arrive } = await orderedLate()
  await arrive()
  await buyers.reconcile()
  expect(await buyers.soldTo(form.email)).toEqual(one)
})

test('a late charge is refunded if the buyer has paid with another card', async () => {
  const { form, arrive } = await orderedLate()
  await buyers.buy({ ...form, paymentMethodId: stripe.card('pays') })
  await arrive()
  await buyers.reconcile()
  expect(stripe.charges(form.email).map(({ refunded }) => refunded)).toEqual([false, true])
  expect((await buyers.recordOf(form.email)).invoices).toHaveLength(1)
})

test('a purchase never confirmed with the bank is declined after a day, and the buyer can buy again', async () => {
  const form = buyers.form('asks')
  await buyers.buy(form)
  stripe.advance(new Date(buyers.now().getTime() + 24 * 3_600_000))
  await buyers.reconcile()
  expect(await stateOf(form.email)).toBe('declined')
  expect((await buyers.buy({ ...form, paymentMethodId: stripe.card('pays') })).json()).toMatchObject({ state: 'done' })
})
