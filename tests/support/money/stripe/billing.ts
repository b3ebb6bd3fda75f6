import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from './objects.ts'
import type { Store } from './store.ts'

type Reason = Invoice['billing_reason']

/** A finalised invoice for the prices of all items; for zero on a subscription update. */
export function makeInvoice(store: Store, subscription: Subscription, reason: Reason): Invoice {
  const prices = subscription.items.data.map(({ price }) => price)
  const total = prices.reduce((sum, { unit_amount: pence }) => sum + pence, 0)
  const amount = reason === 'subscription_update' ? 0 : total
  const invoice = store.add('invoice', {
    amount_due: amount,
    amount_paid: 0,
    auto_advance: true,
    billing_reason: reason,
    currency: prices[0]?.currency ?? 'gbp',
    customer: subscription.customer,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status: 'open',
    status_transitions: { finalized_at: store.now, paid_at: null, voided_at: null },
  })
  subscription.latest_invoice = invoice.id
  return invoice
}

/** Tries to charge the customer's card for an open invoice. */
export function collect(store: Store, invoice: Invoice): void {
  if (invoice.amount_due === 0) return markPaid(store, invoice)
  const intent = intentOf(store, invoice)
  const method = methodOf(store, invoice.customer)
  intent.payment_method = method?.id ?? null
  const isFirst = invoice.billing_reason === 'subscription_create'
  if (method?.kind === 'asks' || (method?.kind === 'asksOnce' && isFirst)) {
    intent.status = 'requires_action'
    store.emit('invoice.payment_action_required', invoice)
    return
  }
  if (method?.kind === 'pays' || method?.kind === 'asksOnce') return succeed(store, invoice, intent)
  failToPay(store, invoice, intent, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  })
}

/** The outcome of the bank's confirmation page. */
export function confirm(store: Store, clientSecret: string, isApproved: boolean): void {
  const intent = store.all('payment_intent').find((each) => each.client_secret === clientSecret)
  if (intent?.status !== 'requires_action') throw new Error('There is nothing to confirm.')
  const invoice = store.need('invoice', intent.invoice)
  if (isApproved) return succeed(store, invoice, intent)
  failToPay(store, invoice, intent, {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

export function voidInvoice(store: Store, invoice: Invoice): void {
  invoice.status = 'void'
  invoice.status_transitions.voided_at = store.now
  for (const intent of store.all('payment_intent')) if (intent.invoice === invoice.id) intent.status = 'canceled'
}

function subscriptionOf(store: Store, invoice: Invoice): Subscription {
  return store.need('subscription', invoice.parent.subscription_details.subscription)
}

function intentOf(store: Store, invoice: Invoice): PaymentIntent {
  const existing = store.all('payment_intent').find((each) => each.invoice === invoice.id)
  if (existing) return existing
  const id = store.nextId('pi')
  return store.add('payment_intent', {
    id,
    amount: invoice.amount_due,
    client_secret: `${id}_secret_of_the_double`,
    currency: invoice.currency,
    customer: invoice.customer,
    last_payment_error: null,
    latest_charge: null,
    payment_method: null,
    status: 'requires_payment_method',
    invoice: invoice.id,
  })
}

function methodOf(store: Store, customerId: string): PaymentMethod | undefined {
  const id = store.need('customer', customerId).invoice_settings.default_payment_method
  return id === null ? undefined : store.find('payment_method', id)
}

function chargeFor(store: Store, intent: PaymentIntent, status: 'succeeded' | 'failed'): void {
  const { amount, customer, id } = intent
  const facts = { amount, amount_refunded: 0, customer, disputed: false, refunded: false, status }
  intent.latest_charge = store.add('charge', { ...facts, payment_intent: id }).id
}

function succeed(store: Store, invoice: Invoice, intent: PaymentIntent): void {
  intent.status = 'succeeded'
  intent.last_payment_error = null
  chargeFor(store, intent, 'succeeded')
  markPaid(store, invoice)
}

function failToPay(
  store: Store,
  invoice: Invoice,
  intent: PaymentIntent,
  error: PaymentIntent['last_payment_error'],
): void {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = error
  chargeFor(store, intent, 'failed')
  store.emit('invoice.payment_failed', invoice)
}

function markPaid(store: Store, invoice: Invoice): void {
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.status_transitions.paid_at = store.now
  store.emit('invoice.paid', invoice)
  const subscription = subscriptionOf(store, invoice)
  if (subscription.status !== 'incomplete' && subscription.status !== 'past_due') return
  subscription.status = 'active'
  store.emit('customer.subscription.updated', subscription)
}
