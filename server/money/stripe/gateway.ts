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
import { idOf, meaningOf } from './rules.ts'
import { findSubscription, isCode, readSubscription, rememberedPrices, unlessMissing } from './store.ts'

type Settings = { stripe: NonNullable<Config['stripe']>; appUrl: string; timeoutMs?: number }

/** Takes cards through Stripe. */
export function stripeCards({ stripe: config, appUrl, timeoutMs }: Settings): CardProvider {
  const stripe = stripeClient(config, timeoutMs)
  const priceOf = rememberedPrices(stripe)
  const see = (id: string) => ask(() => readSubscription(stripe, id))
  return {
    async subscribe(purchase) {
      // What is answered under a key for the second time may be long past: it is read anew.
      return see(await ask(async () => startSubscription(stripe, await priceOf(purchase.plan), purchase)))
    },
    findByPurchase: (purchase) =>
      ask(async () => {
        const id = await findSubscription(stripe, purchase)
        return id === undefined ? undefined : readSubscription(stripe, id)
      }),
    read: (id) => ask(() => unlessMissing(readSubscription(stripe, id))),
    async setRenewing(id, renews) {
      await ask(() => setRenewing(stripe, id, renews))
      return see(id)
    },
    async renewOn(id, date) {
      const trialEnd = Math.floor(date.getTime() / 1000)
      await ask(() => stripe.subscriptions.update(id, { trial_end: trialEnd, proration_behavior: 'none' }))
    },
    async cancel(id) {
      await ask(() => endAtOnce(stripe, id))
      return see(id)
    },
    refund: (payment) => ask(() => refund(stripe, payment)),
    portalUrl: (customer) =>
      ask(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: `${appUrl}/account` })).url),
    readEvent: (body, signature) => readEvent(stripe, config, body, signature),
  }
}

/** The shapes that we read, and that events must come in. */
export const apiVersion = '2026-10-28.endive'

/** Stripe's own SDK with our settings. */
export function stripeClient({ secretKey, apiBase }: Settings['stripe'], timeoutMs = 20_000): Stripe {
  const standIn = apiBase === undefined ? undefined : new URL(apiBase)
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'The Daily Dot' },
    ...(standIn ? { host: standIn.hostname, port: standIn.port, protocol: 'http' } : {}),
  })
}

async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    // What lacks all that Stripe promises does not come from Stripe.
    if (error instanceof TypeError) throw new CardsUnreachable('Stripe: no such answer', { cause: error })
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { kind, says } = meaningOf(error)
    throw new meanings[kind](says)
  }
}

const meanings = { declined: CardDeclined, notSetUp: CardsNotSetUp, unreachable: CardsUnreachable, bug: Error }

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

/** The customer whose invoices the card pays: a new one, or who has paid by card before. */
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
  // With the email of the purchase, by which it is looked for where the answer is lost.
  await stripe.customers.update(
    known.id,
    { email, name, invoice_settings: { default_payment_method: method.id } },
    { idempotencyKey: `${id}:default` },
  )
  return known.id
}

async function setRenewing(stripe: Stripe, id: string, renews: boolean): Promise<void> {
  const { cancel_at: date, cancel_at_period_end: isEnding } = await stripe.subscriptions.retrieve(id)
  // Somebody may have set a date at Stripe itself: taking our word back would leave it.
  if (renews && date !== null && !isEnding) await stripe.subscriptions.update(id, { cancel_at: '' })
  else await stripe.subscriptions.update(id, { cancel_at_period_end: !renews })
}

async function endAtOnce(stripe: Stripe, id: string): Promise<void> {
  // Stripe says of what is over that there is no such thing.
  await unlessMissing(stripe.subscriptions.cancel(id))
  for await (const invoice of stripe.invoices.list({ subscription: id, status: 'open', limit: 100 })) {
    try {
      await stripe.invoices.voidInvoice(invoice.id)
    } catch (error) {
      // Paid in this very moment: what is read next says so.
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
  const event = checkedEvent(stripe, config, body, signature)
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

function checkedEvent(stripe: Stripe, config: Settings['stripe'], body: Buffer, signature = ''): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, config.webhookSecret)
  } catch {
    throw new Refusal(400, 'This event does not carry a fresh signature of the card provider.')
  }
}
