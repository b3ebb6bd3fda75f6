/** The double's objects, in the shapes of API version 2026-10-28.endive, reduced to the fields that our code reads. */
export type Objects = {
  customer: Customer
  payment_method: PaymentMethod
  product: Product
  price: Price
  subscription: Subscription
  invoice: Invoice
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  event: StripeEvent
  webhook_endpoint: WebhookEndpoint
  'billing_portal.configuration': PortalConfiguration
}

type Named<Kind extends string> = { id: string; object: Kind; livemode: false; created: number }
export type WebhookEndpoint = Named<'webhook_endpoint'> & {
  url: string
  status: 'enabled' | 'disabled'
  enabled_events: string[]
  api_version: string | null
}

export type PortalConfiguration = Named<'billing_portal.configuration'> & {
  active: boolean
  is_default: boolean
  features: { payment_method_update: { enabled: boolean }; subscription_cancel: { enabled: boolean } }
}

type Metadata = Record<string, string>
export type List<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string }

export type Customer = Named<'customer'> & {
  email: string | null
  name: string | null
  metadata: Metadata
  invoice_settings: { default_payment_method: string | null }
  /** Stripe keeps the id of a deleted customer. */
  deleted?: true
}

/**
 * What a card does when it is charged. `asks`: the bank asks the buyer to confirm, every time; `asksOnce`: only the first time.
 * `declinesLater`: it can be attached to a customer, but every charge is declined.
 */
export type CardKind = 'pays' | 'declines' | 'declinesLater' | 'asks' | 'asksOnce'

export type PaymentMethod = Named<'payment_method'> & {
  type: 'card'
  customer: string | null
  card: { brand: string; last4: string }
  /** Not a Stripe field: how the card behaves here. */
  kind: CardKind
}

export type Product = Named<'product'> & { name: string; active: boolean; metadata: Metadata }

export type Price = Named<'price'> & {
  active: boolean
  billing_scheme: 'per_unit'
  currency: string
  lookup_key: string | null
  product: string
  recurring: { interval: string; interval_count: number; usage_type: 'licensed' } | null
  type: 'recurring' | 'one_time'
  unit_amount: number
}

export type Subscription = Named<'subscription'> & {
  billing_cycle_anchor: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  customer: string
  default_payment_method: null
  ended_at: number | null
  items: List<SubscriptionItem>
  latest_invoice: string | null
  metadata: Metadata
  status: 'active' | 'trialing' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'canceled'
  trial_end: number | null
}

export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  current_period_start: number
  current_period_end: number
  price: Price
  quantity: 1
}

export type Invoice = Named<'invoice'> & {
  amount_due: number
  amount_paid: number
  auto_advance: boolean
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  currency: string
  customer: string
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Metadata }
  }
  status: 'open' | 'paid' | 'void'
  status_transitions: { finalized_at: number; paid_at: number | null; voided_at: number | null }
}

export type PaymentIntent = Named<'payment_intent'> & {
  amount: number
  client_secret: string
  currency: string
  customer: string
  last_payment_error: { type: 'card_error'; code: string; decline_code?: string; message: string } | null
  latest_charge: string | null
  payment_method: string | null
  status: 'requires_action' | 'requires_payment_method' | 'succeeded' | 'canceled'
  /** Not a Stripe field: there an invoice lists its payments, not the other way round. */
  invoice: string
}

export type Charge = Named<'charge'> & {
  amount: number
  amount_refunded: number
  customer: string
  disputed: boolean
  payment_intent: string
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export type Refund = Named<'refund'> & { amount: number; charge: string; payment_intent: string; status: 'succeeded' }

export type Dispute = Named<'dispute'> & {
  amount: number
  charge: string
  payment_intent: string
  reason: string
  status: 'needs_response' | 'won' | 'lost'
}

export type StripeEvent = Named<'event'> & {
  api_version: string
  data: { object: Record<string, unknown> }
  pending_webhooks: number
  type: string
}
