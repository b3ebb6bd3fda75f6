import { collect, makeInvoice } from '../billing.ts'
import { type Form, metadataIn, needText, text } from '../form.ts'
import type { Price, Subscription, SubscriptionItem } from '../objects.ts'
import { aYearAfter, end } from '../renewals.ts'
import { type Store, listOf } from '../store.ts'
import { StripeFault, missing } from '../stripe-fault.ts'
import { type Route, page, paging } from './route.ts'

export const subscriptionRoutes: Route[] = [
  {
    call: 'POST /v1/subscriptions',
    takes: ['customer', 'items.*.price', 'payment_behavior', 'payment_settings.payment_method_types.*', 'metadata.*'],
    response: ({ store, form }) => subscribe(store, form),
  },
  {
    call: 'GET /v1/subscriptions',
    takes: [...paging, 'customer', 'status'],
    response: (call) => {
      const customer = text(call.form, 'customer')
      const status = text(call.form, 'status')
      // Without a status, Stripe leaves out cancelled subscriptions.
      const isWanted = (each: Subscription) =>
        (customer === undefined || each.customer === customer) &&
        (status === 'all' || (status ? each.status === status : each.status !== 'canceled'))
      return page(call, call.store.all('subscription').filter(isWanted), '/v1/subscriptions')
    },
  },
  { call: 'GET /v1/subscriptions/:id', takes: [], response: ({ store, id }) => store.need('subscription', id) },
  {
    call: 'POST /v1/subscriptions/:id',
    takes: [
      'cancel_at',
      'cancel_at_period_end',
      'items.*.id',
      'items.*.price',
      'trial_end',
      'proration_behavior',
      'metadata.*',
    ],
    response: ({ store, form, id }) => {
      const subscription = store.need('subscription', id)
      if (isOver(subscription))
        throw new StripeFault(400, 'A canceled subscription can only update its cancellation_details and metadata.')
      setCancelling(store, subscription, form)
      setItems(store, subscription, form)
      const trialEnd = text(form, 'trial_end')
      if (trialEnd !== undefined) shiftTo(store, subscription, Number(trialEnd), form)
      store.emit('customer.subscription.updated', subscription)
      return subscription
    },
  },
  {
    call: 'DELETE /v1/subscriptions/:id',
    takes: ['invoice_now', 'prorate'],
    response: ({ store, id }) => {
      const subscription = store.need('subscription', id)
      if (isOver(subscription)) throw missing('subscription', id, 'id')
      end(store, subscription)
      return subscription
    },
  },
]

const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired'

function subscribe(store: Store, form: Form): Subscription {
  const customer = store.need('customer', needText(form, 'customer'), 'customer')
  const price = priceIn(store, form, 0)
  if ((text(form, 'payment_behavior') ?? 'allow_incomplete') !== 'allow_incomplete')
    throw new Error('The double supports only payment_behavior allow_incomplete.')
  if (customer.invoice_settings.default_payment_method === null)
    throw new StripeFault(400, 'This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    })
  const item = newItem(store, price, { from: store.now, until: aYearAfter(store.now) })
  const subscription = store.add('subscription', {
    billing_cycle_anchor: store.now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    customer: customer.id,
    default_payment_method: null,
    ended_at: null,
    items: listOf([item], '/v1/subscription_items'),
    latest_invoice: null,
    metadata: metadataIn(form),
    status: 'incomplete',
    trial_end: null,
  })
  store.emit('customer.subscription.created', subscription)
  collect(store, makeInvoice(store, subscription, 'subscription_create'))
  return subscription
}

function priceIn(store: Store, form: Form, at: number): Price {
  const param = `items[${at}][price]`
  const price = store.need('price', needText(form, 'items', String(at), 'price'), param)
  if (!price.active) throw new StripeFault(400, 'The price specified is inactive.', { param })
  return price
}

function newItem(store: Store, price: Price, { from, until }: { from: number; until: number }): SubscriptionItem {
  const period = { current_period_start: from, current_period_end: until }
  return { id: store.nextId('si'), object: 'subscription_item', ...period, price, quantity: 1 }
}

/** Replaces the price of an item named by its id; without an id, adds a further item, which is charged too. */
function setItems(store: Store, subscription: Subscription, form: Form): void {
  const { items } = form
  if (!Array.isArray(items)) return
  if (text(form, 'proration_behavior') !== 'none') throw new Error('The double does not prorate.')
  const existing = subscription.items.data
  for (const at of items.keys()) {
    const price = priceIn(store, form, at)
    const id = text(form, 'items', String(at), 'id')
    const item = existing.find((each) => each.id === id)
    if (id !== undefined && !item) throw missing('subscription item', id, `items[${at}][id]`)
    if (existing.some((each) => each !== item && each.price.id === price.id))
      throw new StripeFault(400, `There is already an existing Subscription Item with the price ${price.id}.`)
    if (JSON.stringify(price.recurring) !== JSON.stringify(existing[0]?.price.recurring))
      throw new Error('The double supports only prices with the same interval.')
    const { current_period_start: from = 0, current_period_end: until = 0 } = existing[0] ?? {}
    if (item) item.price = price
    else existing.push(newItem(store, price, { from, until }))
  }
}

function setCancelling(store: Store, subscription: Subscription, form: Form): void {
  const atPeriodEnd = text(form, 'cancel_at_period_end')
  const at = text(form, 'cancel_at')
  if (atPeriodEnd !== undefined && at !== undefined)
    throw new StripeFault(400, 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  if (atPeriodEnd === 'true') {
    subscription.cancel_at_period_end = true
    subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? null
  }
  // A cancel_at that was set directly stays.
  if (atPeriodEnd === 'false' && subscription.cancel_at_period_end) {
    subscription.cancel_at_period_end = false
    subscription.cancel_at = null
  }
  if (at !== undefined) {
    subscription.cancel_at_period_end = false
    subscription.cancel_at = at === '' ? null : Number(at)
  }
  subscription.canceled_at = subscription.cancel_at === null ? null : store.now
}

/** Moves the period's end as a trial that ends then, for which Stripe creates an invoice for zero. */
function shiftTo(store: Store, subscription: Subscription, trialEnd: number, form: Form): void {
  if (text(form, 'proration_behavior') !== 'none') throw new Error('The double does not prorate.')
  if (!(trialEnd > store.now))
    throw new StripeFault(400, 'Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  const [item] = subscription.items.data
  if (!item) return
  item.current_period_start = store.now
  item.current_period_end = trialEnd
  subscription.status = 'trialing'
  subscription.trial_end = trialEnd
  subscription.billing_cycle_anchor = trialEnd
  if (subscription.cancel_at_period_end) subscription.cancel_at = trialEnd
  collect(store, makeInvoice(store, subscription, 'subscription_update'))
}
