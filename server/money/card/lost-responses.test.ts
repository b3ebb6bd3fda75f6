import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { stripeCards } from '#server/money/stripe/gateway.ts'
import { post } from '#tests/support/app.ts'
import { cardBuyers } from '#tests/support/card-buyers.ts'
import { freshPostgres, testDatabase } from '#tests/support/database.ts'
import { testLibrary } from '#tests/support/library.ts'
import { purchases } from './table.ts'

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

test('a school buys through Stripe, at the price that Stripe knows', async () => {
  const { email } = await buyers.aBuyer()
  expect(stripe.charges(email)).toMatchObject([{ amount: 7499 }])
  expect(await buyers.soldTo(email)).toEqual(one)
})

test.for(['declines', 'declinesLater'] as const)(
  'a card that %s is answered with Stripe’s sentence, and leaves nothing that could be charged',
  async (kind) => {
    const form = buyers.form(kind)
    const answer = await buyers.buy(form)
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Your card was declined.'])
    expect(await buyers.soldTo(form.email)).toEqual(none)
    expect(await buyers.mailsTo(form.email)).toEqual([])
    const live = stripe.subscriptions().filter(({ status }) => !['canceled', 'active'].includes(status))
    expect(live).toEqual([])
  },
)

test('whose bank hears from them pays, and is signed in', async () => {
  const form = buyers.form('asks')
  const { clientSecret, purchaseId, purchaseToken } = (await buyers.buy(form)).json()
  stripe.confirm(clientSecret, true)
  expect((await buyers.follow(purchaseId, purchaseToken)).json()).toMatchObject({ state: 'done', isSignedIn: true })
  expect(await buyers.soldTo(form.email)).toEqual(one)
})

test('whose bank says no reads Stripe’s sentence', async () => {
  const form = buyers.form('asks')
  const { clientSecret, purchaseId, purchaseToken } = (await buyers.buy(form)).json()
  stripe.confirm(clientSecret, false)
  const answer = await buyers.follow(purchaseId, purchaseToken)
  expect([answer.statusCode, answer.json().message]).toEqual([
    422,
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  ])
  expect(await buyers.soldTo(form.email)).toEqual(none)
})

test.for([
  ['is cut before it was charged', 'POST /v1/subscriptions', 'drops', none, 'abandoned'],
  ['is cut after it was charged', 'POST /v1/subscriptions', 'dropsAfter', one, 'done'],
  ['fails before it was charged', 'POST /v1/subscriptions', 'fails', none, 'abandoned'],
  ['fails after it was charged', 'POST /v1/subscriptions', 'failsAfter', one, 'done'],
  ['is cut between customer and subscription', 'POST /v1/customers', 'dropsAfter', none, 'abandoned'],
  ['is cut while the outcome is read', 'GET /v1/subscriptions/:id', 'drops', one, 'done'],
] as const)('a purchase whose line %s is settled by itself', async ([, call, manners, sold, state]) => {
  const form = buyers.form('pays')
  // The SDK tries once more by itself where the line was cut, and not where Stripe says that it failed.
  stripe.next(call, manners, manners.startsWith('fails') ? 1 : 2)
  const answer = await buyers.buy(form)
  expect([answer.statusCode, answer.json().message, answer.headers['retry-after']]).toEqual([503, unreachable, '60'])
  expect((await buyers.buy(form)).json()).toMatchObject({ state: 'processing', purchaseToken: null })
  expect(await stateOf(form.email)).toBe('started')
  await buyers.reconcile()
  expect([await stateOf(form.email), await buyers.soldTo(form.email)]).toEqual([state, sold])
  await buyers.reconcile()
  expect(await buyers.soldTo(form.email)).toEqual(sold)
  expect(await buyers.mailsTo(form.email)).toHaveLength(sold.accounts * 2)
})

test('a lost answer that the SDK gets at its second try is nobody’s concern', async () => {
  stripe.next('POST /v1/subscriptions', 'dropsAfter')
  expect(await buyers.soldTo((await buyers.aBuyer()).email)).toEqual(one)
})

test('while one card is on its way another is refused, and free again once nothing of the first was found', async () => {
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

test('while Stripe is away nothing is decided', async () => {
  const form = buyers.form('pays')
  stripe.next('POST /v1/subscriptions', 'dropsAfter', 2)
  await buyers.buy(form)
  // Those of other tests are looked for too, and would meet the trouble first.
  await database().delete(purchases).where(eq(purchases.state, 'abandoned'))
  stripe.next('GET /v1/customers', 'drops', 2)
  await expect(buyers.reconcile()).rejects.toThrow('could not be settled')
  expect(await stateOf(form.email)).toBe('started')
  await buyers.reconcile()
  expect(await buyers.soldTo(form.email)).toEqual(one)
})

test('a price that is not ours sells nothing, and the email is free at once', async () => {
  const form = buyers.form('pays', { planType: 'individual' })
  const price = stripe.store.need('price', 'price_individual')
  price.unit_amount = 100
  const answer = await buyers.buy(form)
  price.unit_amount = 1799
  expect([answer.statusCode, await stateOf(form.email)]).toEqual([503, 'abandoned'])
  expect((await buyers.buy({ ...form, paymentMethodId: stripe.card('pays') })).json()).toMatchObject({ state: 'done' })
})

test.for([
  ['the same card', () => stripe.card('pays')],
  ['different cards', undefined],
] as const)('of twenty submits at once with %s Stripe charges one', async ([, sameCard]) => {
  const form = buyers.form('pays')
  const paymentMethodId = sameCard?.()
  const tries = Array.from({ length: 20 }, () => paymentMethodId ?? stripe.card('pays'))
  const answers = await Promise.all(tries.map((id) => buyers.buy({ ...form, paymentMethodId: id })))
  expect(answers.filter(({ cookies }) => cookies.some(({ name }) => name === 'dd_school'))).toHaveLength(1)
  expect(await buyers.soldTo(form.email)).toEqual(one)
  expect(stripe.charges(form.email)).toHaveLength(1)
})

test('a purchase that Stripe charges and never answers is settled by itself', async () => {
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

/** Stripe gets an order only when we have given it up. */
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

test('what is charged after it was given up makes the account after all', async () => {
  const { form, arrive } = await orderedLate()
  await arrive()
  await buyers.reconcile()
  expect(await buyers.soldTo(form.email)).toEqual(one)
})

test('what is charged after the buyer has paid with another card is given back', async () => {
  const { form, arrive } = await orderedLate()
  await buyers.buy({ ...form, paymentMethodId: stripe.card('pays') })
  await arrive()
  await buyers.reconcile()
  expect(stripe.charges(form.email).map(({ refunded }) => refunded)).toEqual([false, true])
  expect((await buyers.recordOf(form.email)).invoices).toHaveLength(1)
})

test('a buyer who never answers their bank is let go after a day, and can buy anew', async () => {
  const form = buyers.form('asks')
  await buyers.buy(form)
  stripe.advance(new Date(buyers.now().getTime() + 24 * 3_600_000))
  await buyers.reconcile()
  expect(await stateOf(form.email)).toBe('declined')
  expect((await buyers.buy({ ...form, paymentMethodId: stripe.card('pays') })).json()).toMatchObject({ state: 'done' })
})
