import type { Plan } from '#contract/accounts/plans.ts'
import { pounds, pricePence } from '#contract/money/prices.ts'

/** By which the two prices are found: Stripe's own ids differ between test and live. */
export const lookupKeys = {
  school: 'daily_dot_school_yearly',
  individual: 'daily_dot_individual_yearly',
} as const satisfies Record<Plan, string>

/** What Stripe must tell us of, for licences to follow what is paid. */
export const webhookEvents = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

type Price = {
  id: string
  active: boolean
  currency: string
  unit_amount: number | null
  recurring: { interval: string; interval_count: number } | null
}

/** Why this is not the price that we show, for whoever runs this; nothing where it is. */
export function priceFault(plan: Plan, price: Price | undefined): string | undefined {
  if (!price) return `Stripe has no price with the lookup key ${lookupKeys[plan]}`
  const { active, currency, unit_amount: pence, recurring } = price
  const isYearly = recurring?.interval === 'year' && recurring.interval_count === 1
  if (active && currency === 'gbp' && pence === pricePence[plan] && isYearly) return undefined
  return `Stripe’s price ${price.id} (${lookupKeys[plan]}) is not an active one of ${pounds(pricePence[plan])} a year`
}

type Failure = {
  type: string
  message: string
  code?: string | undefined
  param?: string | undefined
  requestId?: string | undefined
}

/**
 * What a failure of Stripe's means, and the sentence that goes on: to the buyer where the card was declined, otherwise to whoever
 * runs this. Nothing else of it does: it may name a card.
 */
export function meaningOf(failure: Failure): { kind: 'declined' | 'notSetUp' | 'unreachable' | 'bug'; says: string } {
  const { type, message, code, requestId } = failure
  if (type === 'StripeCardError') return { kind: 'declined', says: message }
  if (type === 'StripeInvalidRequestError' && isAboutCard(failure))
    return { kind: 'declined', says: 'This card could not be used. Please enter its details again.' }
  const says = `Stripe: ${message} (${[type, code, requestId].filter(Boolean).join(', ')})`
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') return { kind: 'notSetUp', says }
  // No answer, a failure there, too many calls, the same call under way: nobody knows whether it was done.
  return { kind: type === 'StripeInvalidRequestError' ? 'bug' : 'unreachable', says }
}

/** The card's name is none, or it belongs to another customer. */
function isAboutCard({ param = '', message }: Failure): boolean {
  if (param === 'payment_method' || param === 'invoice_settings[default_payment_method]') return true
  return /^No such PaymentMethod|payment ?method.*(attached|used)/i.test(message)
}

/** Stripe's references are an id, or the whole thing where that was asked for. */
type Reference = string | { id: string } | null | undefined

export const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

type Invoice = {
  payments?: { data: { status: string; is_default: boolean; payment: { payment_intent?: Reference } }[] }
}

/** The payment behind an invoice: the one that paid it, or the one that is tried. */
export function paymentIdOf({ payments }: Invoice): string | null {
  const all = payments?.data ?? []
  const chosen = all.find(({ status }) => status === 'paid') ?? all.find(({ is_default: isDefault }) => isDefault)
  return idOf(chosen?.payment.payment_intent)
}

/** `active` to `ended` as in CardSubscription; `payment` is how the payment behind an unpaid invoice stands. */
export function stateOf(status: string, payment: string | undefined) {
  switch (status) {
    case 'active':
    // What Stripe calls a subscription whose next charge was moved.
    case 'trialing':
      return 'active'
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return 'pastDue'
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    default:
      return firstState(payment)
  }
}

/** Of a subscription whose first year is not paid. */
function firstState(payment: string | undefined) {
  if (payment === 'requires_action' || payment === 'requires_confirmation') return 'requiresAction'
  return payment === 'requires_payment_method' ? 'requiresMethod' : 'processing'
}

type Period = {
  created: number
  ended_at: number | null
  items: { data: { current_period_end: number }[] }
}

/** When the next charge is, or when it was over. */
export function periodEndOf({ created, ended_at: endedAt, items }: Period): Date {
  return fromSeconds(endedAt ?? items.data[0]?.current_period_end ?? created)
}

/** A dispute that was won, or never became one, is none. */
export function isUndecided({ status }: { status: string }): boolean {
  return !['won', 'lost', 'warning_closed', 'prevented'].includes(status)
}

/** The bank has taken the money back for good. */
export function isLost({ status }: { status: string }): boolean {
  return status === 'lost'
}

export const fromSeconds = (seconds: number): Date => new Date(seconds * 1000)
