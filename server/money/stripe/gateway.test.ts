import { expect, test } from 'vitest'
import { CardDeclined, CardsNotSetUp, CardsUnreachable } from '#server/platform/providers/cards.ts'
import { aPurchase, cardsAt } from '#tests/support/money/stripe/cards.ts'
import type { CardKind, Price } from '#tests/support/money/stripe/objects.ts'
import type { Behaviour } from '#tests/support/money/stripe/server.ts'
import { testStripe } from '#tests/support/money/stripe/test-stripe.ts'

const stripe = testStripe()
const cards = () => cardsAt(stripe)
const purchase = aPurchase()

const pay = (kind: CardKind) => cards().subscribe(aPurchase({ paymentMethodId: stripe.card(kind) }))

test.for([
  ['school', 7499],
  ['individual', 1799],
] as const)('a good card pays the price of a %s licence immediately', async ([plan, pence]) => {
  const bought = await cards().subscribe({ ...purchase, plan })
  expect(bought).toMatchObject({
    purchaseId: purchase.id,
    state: 'active',
    clientSecret: null,
    declined: null,
    renews: true,
    periodEndsAt: new Date('2027-11-16T08:50:00Z'),
    payments: [{ pence, paidAt: new Date('2026-11-16T08:50:00Z'), isRefunded: false, isDisputed: false }],
  })
  expect(stripe.charges(purchase.email).map(({ amount }) => amount)).toEqual([pence])
})

test('a declined card returns the provider’s message and charges nothing', async () => {
  await expect(pay('declines')).rejects.toEqual(new CardDeclined('Your card was declined.'))
  const refusedLater = await pay('declinesLater')
  expect(refusedLater).toMatchObject({ state: 'requiresMethod', declined: 'Your card was declined.', payments: [] })
  expect(stripe.charges()).toEqual([])
})

test('an unknown card, or another customer’s, is refused with our own message', async () => {
  const sentence = new CardDeclined('This card could not be used. Please enter its details again.')
  await expect(cards().subscribe(aPurchase({ paymentMethodId: 'pm_nobody' }))).rejects.toEqual(sentence)
  const paymentMethodId = stripe.card('pays')
  await cards().subscribe({ ...purchase, paymentMethodId })
  const second = aPurchase({ email: 'eve@elsewhere.example', paymentMethodId })
  await expect(cards().subscribe(second)).rejects.toEqual(sentence)
  expect(stripe.charges()).toHaveLength(1)
})

test('a payment confirmed by 3-D Secure is paid', async () => {
  const asked = await pay('asks')
  expect(asked).toMatchObject({ state: 'requiresAction', clientSecret: expect.stringMatching(/^pi_/), payments: [] })
  stripe.confirm(asked.clientSecret ?? '', true)
  expect(await cards().read(asked.id)).toMatchObject({
    state: 'active',
    clientSecret: null,
    payments: [{ pence: 7499 }],
  })
})

test('a payment rejected in 3-D Secure charges nothing and has a reason', async () => {
  const asked = await pay('asks')
  stripe.confirm(asked.clientSecret ?? '', false)
  expect(await cards().read(asked.id)).toMatchObject({
    state: 'requiresMethod',
    clientSecret: null,
    declined: expect.stringContaining('unable to authenticate your payment method'),
    payments: [],
  })
})

test('the same purchase sent again returns the same subscription in its current state', async () => {
  const paymentMethodId = stripe.card('asks')
  const asked = await cards().subscribe({ ...purchase, paymentMethodId })
  stripe.confirm(asked.clientSecret ?? '', true)
  expect(await cards().subscribe({ ...purchase, paymentMethodId })).toMatchObject({ id: asked.id, state: 'active' })
  expect(stripe.charges()).toHaveLength(1)
})

test('two concurrent calls for the same purchase charge once', async () => {
  const responses: unknown[] = []
  stripe.next('POST /v1/subscriptions', async () => {
    responses.push(
      await cards()
        .subscribe(purchase)
        .catch((error: unknown) => error),
    )
  })
  responses.push(await cards().subscribe(purchase))
  expect(responses).toEqual([expect.any(CardsUnreachable), expect.objectContaining({ state: 'active' })])
  expect(stripe.charges()).toHaveLength(1)
})

test('a lost response is retried, and the card is charged once', async () => {
  stripe.next('POST /v1/customers', 'dropsAfter')
  stripe.next('POST /v1/subscriptions', 'hangsAfter')
  expect(await cardsAt(stripe, { timeoutMs: 300 }).subscribe(purchase)).toMatchObject({
    state: 'active',
    payments: [{ pence: 7499 }],
  })
  expect(stripe.charges()).toHaveLength(1)
})

test.for<[string, Behaviour, number]>([
  ['drops the connection', 'drops', 0],
  ['fails', 'fails', 0],
  ['is busy', 'busy', 0],
  ['charges and drops the connection', 'dropsAfter', 1],
  ['charges and fails', 'failsAfter', 1],
  ['charges and does not respond', 'hangsAfter', 1],
])('when Stripe %s, findByPurchase tells afterwards whether it charged', async ([, behaviour, charges]) => {
  stripe.next('POST /v1/subscriptions', behaviour, 2)
  await expect(cardsAt(stripe, { timeoutMs: 300 }).subscribe(purchase)).rejects.toBeInstanceOf(CardsUnreachable)
  const found = await cards().findByPurchase(purchase)
  expect(found?.payments.length ?? 0).toBe(charges)
  expect(stripe.charges()).toHaveLength(charges)
})

test('a failure is replayed for the same key, and nothing is charged twice', async () => {
  stripe.next('POST /v1/subscriptions', 'failsAfter')
  await expect(cards().subscribe(purchase)).rejects.toBeInstanceOf(CardsUnreachable)
  await expect(cards().subscribe(purchase)).rejects.toBeInstanceOf(CardsUnreachable)
  expect(stripe.charges()).toHaveLength(1)
})

test('a changed purchase with the same id is not charged a second time', async () => {
  await cards().subscribe(purchase)
  await expect(cards().subscribe({ ...purchase, plan: 'individual' })).rejects.toBeInstanceOf(CardsUnreachable)
  expect(stripe.charges()).toHaveLength(1)
})

test.for<[string, Partial<Price>]>([
  ['costs something else', { unit_amount: 7498 }],
  ['is in another currency', { currency: 'eur' }],
  ['is due every month', { recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' } }],
  ['is due every second year', { recurring: { interval: 'year', interval_count: 2, usage_type: 'licensed' } }],
  ['is inactive', { active: false }],
  ['is missing', { lookup_key: null }],
])('if the price at Stripe %s, nothing is charged and the error tells the operator why', async ([, wrong]) => {
  Object.assign(stripe.store.need('price', 'price_school'), wrong)
  const refused = cards().subscribe(purchase)
  await expect(refused).rejects.toBeInstanceOf(CardsNotSetUp)
  await expect(refused).rejects.toThrow(/daily_dot_school_yearly.*run npm run stripe:prices$/)
  expect(stripe.store.all('customer')).toEqual([])
})

test('the error for a wrong API key does not contain the key', async () => {
  const refused = cardsAt(stripe, { key: 'sk_test_wrong' }).subscribe(purchase)
  await expect(refused).rejects.toBeInstanceOf(CardsNotSetUp)
  await expect(refused).rejects.toThrow('Stripe: Invalid API Key provided: sk_test_****')
})

test('a returning customer keeps the customer id and gets the new email', async () => {
  const { customerId } = await cards().subscribe({ ...purchase, email: 'old@oakfield.example' })
  const again = aPurchase({ customerId })
  const renewed = await cards().subscribe(again)
  expect(renewed).toMatchObject({ customerId, purchaseId: again.id, state: 'active' })
  expect(await cards().findByPurchase(again)).toEqual(renewed)
  expect(stripe.store.all('customer')).toMatchObject([{ email: purchase.email }])
})

test('a returning customer is charged on the new card', async () => {
  const { customerId } = await cards().subscribe(purchase)
  stripe.changeCard(customerId, 'declinesLater')
  const paymentMethodId = stripe.card('pays')
  expect(await cards().subscribe(aPurchase({ customerId, paymentMethodId }))).toMatchObject({ state: 'active' })
  const unknown = cards().subscribe(aPurchase({ customerId, paymentMethodId: 'pm_nobody' }))
  await expect(unknown).rejects.toBeInstanceOf(CardDeclined)
})

test('a customer deleted at Stripe is created again', async () => {
  const { customerId } = await cards().subscribe(purchase)
  stripe.store.need('customer', customerId).deleted = true
  const again = aPurchase({ customerId })
  const renewed = await cards().subscribe(again)
  expect(renewed.state).toBe('active')
  expect(renewed.customerId).not.toBe(customerId)
})

test('findByPurchase finds an active or ended purchase among others of the same email and charges nothing', async () => {
  expect(await cards().findByPurchase(purchase)).toBeUndefined()
  await cards().subscribe(aPurchase())
  const bought = await cards().subscribe(purchase)
  await cards().subscribe(aPurchase({ customerId: bought.customerId }))
  expect(await cards().findByPurchase(purchase)).toEqual(bought)
  await cards().cancel(bought.id)
  expect(await cards().findByPurchase(purchase)).toMatchObject({ id: bought.id, state: 'ended' })
  expect(stripe.charges()).toHaveLength(3)
})
