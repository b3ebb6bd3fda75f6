import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { pricePence } from '#contract/money/prices.ts'
import { apiVersion } from '#server/money/stripe/gateway.ts'
import { webhookEvents } from '#server/money/stripe/rules.ts'
import { collect, confirm } from './billing.ts'
import type { CardKind, Charge, Dispute, Subscription } from './objects.ts'
import { advance, end, openInvoices } from './renewals.ts'
import { addMethod } from './resources/customers.ts'
import { refund } from './resources/payments.ts'
import { type Behaviour, makeDouble, serveStripe } from './server.ts'
import type { Store } from './store.ts'
import { type Signing, signed } from './webhook.ts'

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_double',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_double',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_double',
}

/** The time at which a test starts by default: the same Monday as the app's. */
const mondayMorning = new Date('2026-11-16T08:50:00Z')

/** A Stripe double for the tests of one file, with both prices. Reset before every test. */
export function testStripe() {
  const stripe = makeStripe()
  beforeAll(stripe.start)
  beforeEach(() => stripe.reset())
  afterAll(stripe.stop)
  return stripe
}

/** Stripe as a test controls and inspects it. */
export function makeStripe() {
  let double = makeDouble(mondayMorning)
  let served: Awaited<ReturnType<typeof serveStripe>> | undefined
  const stripe = {
    start: async (): Promise<void> => {
      served = await serveStripe(() => double, stripeKeys.STRIPE_SECRET_KEY)
      stripe.reset()
    },
    stop: async (): Promise<void> => served?.close(),
    /** Starts empty but for the two prices, or entirely empty; keeps its address. */
    reset({ now = mondayMorning, hasPrices = true } = {}): void {
      double = makeDouble(now)
      if (hasPrices) addPrices(double.store)
    },
    /** The settings that point to it. */
    get env() {
      return { ...stripeKeys, STRIPE_API_BASE: served?.url ?? '' }
    },
    get store() {
      return double.store
    },
    /** Makes the next such calls go wrong, as in `next('POST /v1/subscriptions', 'dropsAfter')`. */
    next(call: string, behaviour: Behaviour, times = 1): void {
      double.plannedFaults.push({ call, behaviour, times })
    },
    /** A payment method as a browser creates it, with the given id or the next one. */
    card: (kind: CardKind, id?: string): string => addMethod(double.store, kind, id).id,
    /** The buyer's answer to their bank. */
    confirm: (clientSecret: string, isApproved: boolean): void => confirm(double.store, clientSecret, isApproved),
    /** Moves the clock forward: charges renewals, and ends cancelled subscriptions. */
    advance: (to: Date): void => advance(double.store, to),
    /** As the customer does in the portal. */
    changeCard(customerId: string, kind: CardKind): void {
      const method = addMethod(double.store, kind)
      method.customer = customerId
      double.store.need('customer', customerId).invoice_settings.default_payment_method = method.id
    },
    /** Stripe retries the open invoices. */
    retry(subscriptionId: string): void {
      const subscription = double.store.need('subscription', subscriptionId)
      for (const invoice of openInvoices(double.store, subscription)) collect(double.store, invoice)
    },
    /** Stripe gives up after its retries, or someone ends the subscription in the dashboard. */
    end: (subscriptionId: string): void => end(double.store, double.store.need('subscription', subscriptionId)),
    /** A refund by hand in the dashboard. */
    refund: (paymentId: string, pence?: number): void =>
      void refund(double.store, chargeOf(double.store, paymentId), pence),
    dispute: (paymentId: string): Dispute => dispute(double.store, paymentId),
    closeDispute(disputed: Dispute, status: 'won' | 'lost'): void {
      disputed.status = status
      double.store.emit('charge.dispute.closed', disputed)
    },
    /** Every successful charge, of one buyer or of all. */
    charges(email?: string): Charge[] {
      const isWanted = ({ customer, status }: Charge) =>
        status === 'succeeded' && (email === undefined || double.store.find('customer', customer)?.email === email)
      return double.store.all('charge').filter(isWanted).toReversed()
    },
    subscriptions: (): Subscription[] => double.store.all('subscription').toReversed(),
    /** All events so far, oldest first. */
    events: () => double.store.events(),
    /** An event as sent: its bytes and their signature. */
    signed: (event: object, signing?: Signing) => signed(event, stripeKeys.STRIPE_WEBHOOK_SECRET, signing),
    /** Delivers these events to an app one after the other, and returns the statuses. */
    async deliver(app: FastifyInstance, events: readonly object[] = stripe.events()): Promise<number[]> {
      const statuses: number[] = []
      for (const event of events) statuses.push((await app.inject(stripe.signed(event))).statusCode)
      return statuses
    },
  }
  return stripe
}

/** Adds the webhook endpoint and the portal, as docs/operating.md asks for them. */
export function setUpStripe(
  store: Store,
  { appUrl, events = webhookEvents }: { appUrl: string; events?: readonly string[] },
) {
  store.add('webhook_endpoint', {
    url: `${appUrl}/api/webhooks/stripe`,
    status: 'enabled',
    enabled_events: [...events],
    api_version: apiVersion,
  })
  store.add('billing_portal.configuration', {
    active: true,
    is_default: true,
    features: { payment_method_update: { enabled: true }, subscription_cancel: { enabled: false } },
  })
}

function addPrices(store: Store): void {
  for (const plan of ['school', 'individual'] as const) {
    const product = store.add('product', { id: `daily_dot_${plan}`, name: plan, active: true, metadata: {} })
    store.add('price', {
      id: `price_${plan}`,
      active: true,
      billing_scheme: 'per_unit',
      currency: 'gbp',
      lookup_key: `daily_dot_${plan}_yearly`,
      product: product.id,
      recurring: { interval: 'year', interval_count: 1, usage_type: 'licensed' },
      type: 'recurring',
      unit_amount: pricePence[plan],
    })
  }
}

function chargeOf(store: Store, paymentId: string): Charge {
  return store.need('charge', store.need('payment_intent', paymentId).latest_charge ?? '')
}

function dispute(store: Store, paymentId: string): Dispute {
  const charge = chargeOf(store, paymentId)
  charge.disputed = true
  const { id, amount } = charge
  const made = store.add('dispute', {
    amount,
    charge: id,
    payment_intent: paymentId,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  store.emit('charge.dispute.created', made)
  return made
}
