import type { Plan } from '#contract/accounts/plans.ts'
import { pounds, pricePence } from '#contract/money/prices.ts'

/** We find the prices by lookup key because Stripe's ids differ between test and live mode. */
export const lookupKeys = {
  school: 'daily_dot_school_yearly',
  individual: 'daily_dot_individual_yearly',
} as const satisfies Record<Plan, string>

/** The events that our webhook endpoint must be subscribed to. */
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

/** Why this is not the price that we show, for the operator; undefined if it is. */
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
 * Classifies a Stripe error. `message` is for the buyer if the card was declined, otherwise for the log. Pass on nothing else of the
 * error: it may contain card details.
 */
export function classifyError(failure: Failure): {
  kind: 'declined' | 'notSetUp' | 'unreachable' | 'bug'
  message: string
} {
  const { type, message, code, requestId } = failure
  if (type === 'StripeCardError') return { kind: 'declined', message }
  if (type === 'StripeInvalidRequestError' && isAboutCard(failure))
    return { kind: 'declined', message: 'This card could not be used. Please enter its details again.' }
  const logMessage = `Stripe: ${message} (${[type, code, requestId].filter(Boolean).join(', ')})`
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError')
    return { kind: 'notSetUp', message: logMessage }
  // Timeout, 5xx, rate limit or the same key in use: the call may or may not have been executed.
  return { kind: type === 'StripeInvalidRequestError' ? 'bug' : 'unreachable', message: logMessage }
}

/** The payment method does not exist, or belongs to another customer. */
function isAboutCard({ param = '', message }: Failure): boolean {
  if (param === 'payment_method' || param === 'invoice_settings[default_payment_method]') return true
  return /^No such PaymentMethod|payment ?method.*(attached|used)/i.test(message)
}

/** A Stripe reference is an id, or the object itself if it was expanded. */
type Reference = string | { id: string } | null | undefined

export const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

type Invoice = {
  payments?: { data: { status: string; is_default: boolean; payment: { payment_intent?: Reference } }[] }
}

/** The invoice's payment: the one that paid it, or the default one that is being attempted. */
export function paymentIdOf({ payments }: Invoice): string | null {
  const all = payments?.data ?? []
  const chosen = all.find(({ status }) => status === 'paid') ?? all.find(({ is_default: isDefault }) => isDefault)
  return idOf(chosen?.payment.payment_intent)
}

/** Maps to CardSubscription's states. `payment`: the status of the payment of an unpaid invoice. */
export function stateOf(status: string, payment: string | undefined) {
  switch (status) {
    case 'active':
    // Stripe's status for a subscription whose next charge was moved.
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

/** For a subscription whose first year is not paid. */
function firstState(payment: string | undefined) {
  if (payment === 'requires_action' || payment === 'requires_confirmation') return 'requiresAction'
  return payment === 'requires_payment_method' ? 'requiresMethod' : 'processing'
}

type Period = {
  created: number
  ended_at: number | null
  items: { data: { current_period_end: number }[] }
}

/** When the next charge is due, or when the subscription ended. */
export function periodEndOf({ created, ended_at: endedAt, items }: Period): Date {
  return fromSeconds(endedAt ?? items.data[0]?.current_period_end ?? created)
}

type Priced = { items: { data: { price: { unit_amount: number | null }; quantity?: number | undefined }[] } }
type Latest = { status: string | null; amount_due: number } | null

/** An invoice that waits for its payment keeps its amount; from the next one on, the price counts. */
export function nextPenceOf({ items }: Priced, latest: Latest): number {
  if (latest?.status === 'open' || latest?.status === 'draft') return latest.amount_due
  return items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0)
}

/** False for a dispute that was won, lost, closed as a warning or prevented. */
export function isUndecided({ status }: { status: string }): boolean {
  return !['won', 'lost', 'warning_closed', 'prevented'].includes(status)
}

export function isLost({ status }: { status: string }): boolean {
  return status === 'lost'
}

export const fromSeconds = (seconds: number): Date => new Date(seconds * 1000)
