import Stripe from 'stripe'
import type { Plan } from '#contract/accounts/plans.ts'
import { type CardPayment, type CardSubscription, CardsNotSetUp } from '#server/platform/providers/cards.ts'
import {
  fromSeconds,
  idOf,
  isLost,
  isUndecided,
  lookupKeys,
  nextPenceOf,
  paymentIdOf,
  periodEndOf,
  priceFault,
  stateOf,
} from './rules.ts'

/** A subscription with all its payments. */
export async function readSubscription(stripe: Stripe, id: string): Promise<CardSubscription> {
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
  })
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  const due = invoice?.status === 'open' ? paymentIdOf(invoice) : null
  const payment = due === null ? undefined : await stripe.paymentIntents.retrieve(due)
  const state = stateOf(subscription.status, payment?.status)
  const isCancelling = subscription.cancel_at_period_end || subscription.cancel_at !== null
  return {
    id,
    customerId: idOf(subscription.customer) ?? '',
    purchaseId: subscription.metadata.purchase_id ?? null,
    state,
    clientSecret: payment?.status === 'requires_action' ? (invoice?.confirmation_secret?.client_secret ?? null) : null,
    declined: payment?.status === 'requires_payment_method' ? (payment.last_payment_error?.message ?? null) : null,
    renews: !isCancelling && (state === 'active' || state === 'pastDue'),
    periodEndsAt: periodEndOf(subscription),
    nextPence: nextPenceOf(subscription, invoice),
    payments: await paymentsFor(stripe, id),
  }
}

async function paymentsFor(stripe: Stripe, subscription: string): Promise<CardPayment[]> {
  const payments: CardPayment[] = []
  const paid = { subscription, status: 'paid', limit: 100, expand: ['data.payments'] }
  for await (const invoice of stripe.invoices.list(paid)) payments.push(...(await paymentOf(stripe, invoice)))
  return payments.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
}

/** Empty for an invoice without a payment: Stripe creates a zero invoice when the next charge is moved. */
async function paymentOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<CardPayment[]> {
  const paymentId = paymentIdOf(invoice)
  if (paymentId === null) return []
  const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const disputes = charge?.disputed ? await stripe.disputes.list({ payment_intent: paymentId }) : { data: [] }
  const isRefunded = charge?.refunded || disputes.data.some(isLost)
  return [
    {
      invoiceId: invoice.id,
      paymentId,
      pence: invoice.amount_paid,
      paidAt: fromSeconds(invoice.status_transitions.paid_at ?? invoice.created),
      isRefunded,
      refundedPence: isRefunded ? invoice.amount_paid : (charge?.amount_refunded ?? 0),
      isDisputed: disputes.data.some(isUndecided),
    },
  ]
}

/** Uses lists because Stripe's search index lags behind. */
export async function findSubscription(stripe: Stripe, { id, email }: { id: string; email: string }) {
  for await (const customer of stripe.customers.list({ email, limit: 100 })) {
    for await (const each of stripe.subscriptions.list({ customer: customer.id, status: 'all', limit: 100 }))
      if (each.metadata.purchase_id === id) return each.id
  }
  return undefined
}

const priceTtlMs = 5 * 60_000

/** Looks up a plan's price id by its lookup key and caches it. Throws CardsNotSetUp if the price is not the one that we show. */
export function cachedPrices(stripe: Stripe): (plan: Plan) => Promise<string> {
  const cache = new Map<Plan, { id: string; until: number }>()
  return async (plan) => {
    const cached = cache.get(plan)
    if (cached && cached.until > performance.now()) return cached.id
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKeys[plan]] })
    const fault = priceFault(plan, data[0])
    if (fault !== undefined || !data[0]) throw new CardsNotSetUp(`${fault}: run npm run stripe:prices`)
    cache.set(plan, { id: data[0].id, until: performance.now() + priceTtlMs })
    return data[0].id
  }
}

export async function unlessMissing<Result>(request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request
  } catch (error) {
    if (isCode(error, 'resource_missing')) return undefined
    throw error
  }
}

type Code = 'resource_missing' | 'charge_already_refunded' | 'charge_disputed'

export function isCode(error: unknown, code: Code): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code
}
