import Stripe from 'stripe'
import type { Config } from '#server/platform/config/config.ts'
import {
  CardDeclined,
  type CardEvent,
  type CardProvider,
  type CardPurchase,
  CardsNotSetUp,
  CardsUnreachable,
} from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { idOf, classifyError } from './rules.ts'
import { findSubscription, isCode, readSubscription, cachedPrices, unlessMissing } from './store.ts'

type Settings = { stripe: NonNullable<Config['stripe']>; appUrl: string; timeoutMs?: number }

/** The Stripe implementation of `CardProvider`. */
export function stripeCards({ stripe: config, appUrl, timeoutMs }: Settings): CardProvider {
  const stripe = stripeClient(config, timeoutMs)
  const priceOf = cachedPrices(stripe)
  const readFresh = (id: string) => callStripe(() => readSubscription(stripe, id))
  return {
    async subscribe(purchase) {
      // Stripe replays the first response to an idempotency key, which may be stale: read the current state.
      return readFresh(await callStripe(async () => startSubscription(stripe, await priceOf(purchase.plan), purchase)))
    },
    findByPurchase: (purchase) =>
      callStripe(async () => {
        const id = await findSubscription(stripe, purchase)
        return id === undefined ? undefined : readSubscription(stripe, id)
      }),
    read: (id) => callStripe(() => unlessMissing(readSubscription(stripe, id))),
    async setRenewing(id, renews) {
      await callStripe(() => setRenewing(stripe, id, renews))
      return readFresh(id)
    },
    async setPlan(id, plan) {
      await callStripe(async () => setPrice(stripe, id, await priceOf(plan)))
      return readFresh(id)
    },
    async renewOn(id, date) {
      const trialEnd = Math.floor(date.getTime() / 1000)
      await callStripe(() => stripe.subscriptions.update(id, { trial_end: trialEnd, proration_behavior: 'none' }))
    },
    async cancel(id) {
      await callStripe(() => cancelNow(stripe, id))
      return readFresh(id)
    },
    refund: (payment) => callStripe(() => refund(stripe, payment)),
    portalUrl: (customer) =>
      callStripe(
        async () => (await stripe.billingPortal.sessions.create({ customer, return_url: `${appUrl}/account` })).url,
      ),
    readEvent: (body, signature) => readEvent(stripe, config, body, signature),
  }
}

/** Pins the shapes of responses and webhook events. */
export const apiVersion = '2026-10-28.endive'

export function stripeClient({ secretKey, apiBase }: Settings['stripe'], timeoutMs = 20_000): Stripe {
  const testServer = apiBase === undefined ? undefined : new URL(apiBase)
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'The Daily Dot' },
    ...(testServer ? { host: testServer.hostname, port: testServer.port, protocol: 'http' } : {}),
  })
}

async function callStripe<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    // A response without the fields that Stripe guarantees did not come from Stripe, but from a proxy, say.
    if (error instanceof TypeError) throw new CardsUnreachable('Stripe: malformed response', { cause: error })
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { kind, message } = classifyError(error)
    throw new errorClasses[kind](message)
  }
}

const errorClasses = { declined: CardDeclined, notSetUp: CardsNotSetUp, unreachable: CardsUnreachable, bug: Error }

async function startSubscription(stripe: Stripe, price: string, purchase: CardPurchase): Promise<string> {
  const customer = await customerFor(stripe, purchase)
  const made = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price }],
      payment_behavior: 'allow_incomplete',
      payment_settings: { payment_method_types: ['card'] },
      metadata: { purchase_id: purchase.id },
    },
    { idempotencyKey: `${purchase.id}:sub` },
  )
  return made.id
}

/** Creates the customer, or reuses the one that paid by card before with the new card as default. */
async function customerFor(stripe: Stripe, purchase: CardPurchase): Promise<string> {
  const { id, email, name, schoolName, paymentMethodId, customerId } = purchase
  const known = customerId === null ? undefined : await unlessMissing(stripe.customers.retrieve(customerId))
  if (!known || known.deleted) {
    const made = await stripe.customers.create(
      {
        email,
        name,
        ...(schoolName === null ? {} : { description: schoolName }),
        payment_method: paymentMethodId,
        invoice_settings: { default_payment_method: paymentMethodId },
        metadata: { purchase_id: id },
      },
      { idempotencyKey: `${id}:cust` },
    )
    return made.id
  }
  const method = await stripe.paymentMethods.attach(
    paymentMethodId,
    { customer: known.id },
    { idempotencyKey: `${id}:card` },
  )
  // Update the email too: `findSubscription` looks the purchase up by it after a lost response.
  await stripe.customers.update(
    known.id,
    { email, name, invoice_settings: { default_payment_method: method.id } },
    { idempotencyKey: `${id}:default` },
  )
  return known.id
}

async function setRenewing(stripe: Stripe, id: string, renews: boolean): Promise<void> {
  const { cancel_at: date, cancel_at_period_end: isEnding } = await stripe.subscriptions.retrieve(id)
  // A cancellation date set in Stripe's dashboard has to be cleared separately: `cancel_at_period_end` would leave it.
  if (renews && date !== null && !isEnding) await stripe.subscriptions.update(id, { cancel_at: '' })
  else await stripe.subscriptions.update(id, { cancel_at_period_end: !renews })
}

/** Without the item's id, Stripe would add a second item and charge for both. */
async function setPrice(stripe: Stripe, id: string, price: string): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(id)
  const [item] = items.data
  if (!item) throw new TypeError('A subscription must have an item.')
  await stripe.subscriptions.update(id, { items: [{ id: item.id, price }], proration_behavior: 'none' })
}

async function cancelNow(stripe: Stripe, id: string): Promise<void> {
  // Stripe returns resource_missing for a subscription that has already ended.
  await unlessMissing(stripe.subscriptions.cancel(id))
  for await (const invoice of stripe.invoices.list({ subscription: id, status: 'open', limit: 100 })) {
    try {
      await stripe.invoices.voidInvoice(invoice.id)
    } catch (error) {
      // Paid at this moment; the next read shows it.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    }
  }
}

async function refund(stripe: Stripe, { invoiceId, paymentId }: { invoiceId: string; paymentId: string }) {
  try {
    await stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey: `refund:${invoiceId}` })
  } catch (error) {
    if (isCode(error, 'charge_already_refunded')) return
    if (isCode(error, 'charge_disputed'))
      throw new Refusal(409, 'The buyer has taken this payment to their bank. Please answer the dispute at Stripe.')
    throw error
  }
}

function readEvent(stripe: Stripe, config: Settings['stripe'], body: Buffer, signature?: string): CardEvent {
  const event = verifyEvent(stripe, config, body, signature)
  if (event.livemode !== /^.k_live_/.test(config.secretKey))
    throw new Refusal(400, 'This event is of the other mode (live or test) than our key.')
  const about = { id: event.id, type: event.type, subscriptionId: null, paymentId: null }
  const { object } = event.data
  if (!('object' in object)) return about
  if (object.object === 'subscription') return { ...about, subscriptionId: object.id }
  if (object.object === 'invoice')
    return { ...about, subscriptionId: idOf(object.parent?.subscription_details?.subscription) }
  if (object.object === 'charge' || object.object === 'dispute')
    return { ...about, paymentId: idOf(object.payment_intent) }
  return about
}

function verifyEvent(stripe: Stripe, config: Settings['stripe'], body: Buffer, signature = ''): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, config.webhookSecret)
  } catch {
    throw new Refusal(400, 'This event does not carry a fresh signature of the card provider.')
  }
}
