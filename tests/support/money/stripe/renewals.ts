import { collect, makeInvoice, voidInvoice } from './billing.ts'
import type { Subscription } from './objects.ts'
import type { Store } from './store.ts'

const hour = 3600

/** Moves the clock forward, and does in order what falls due on the way. */
export function advance(store: Store, to: Date): void {
  const goal = Math.floor(to.getTime() / 1000)
  for (;;) {
    const [next] = store
      .all('subscription')
      .map((subscription) => ({ subscription, at: nextStep(subscription) }))
      .filter(({ at }) => at <= goal)
      .toSorted((a, b) => a.at - b.at)
    if (!next) break
    store.now = Math.max(store.now, next.at)
    step(store, next.subscription)
  }
  store.now = goal
}

function nextStep({ status, created, items }: Subscription): number {
  if (status === 'incomplete') return created + 23 * hour
  if (status === 'active' || status === 'trialing') return items.data[0]?.current_period_end ?? Infinity
  return Infinity
}

function step(store: Store, subscription: Subscription): void {
  if (subscription.status === 'incomplete') return expire(store, subscription)
  if (subscription.cancel_at !== null) return end(store, subscription)
  renew(store, subscription)
}

function expire(store: Store, subscription: Subscription): void {
  subscription.status = 'incomplete_expired'
  subscription.ended_at = store.now
  for (const invoice of openInvoices(store, subscription)) voidInvoice(store, invoice)
  store.emit('customer.subscription.updated', subscription)
}

/** Ends a subscription at once. Its open invoices stay open but are no longer collected. */
export function end(store: Store, subscription: Subscription): void {
  subscription.status = 'canceled'
  subscription.canceled_at ??= store.now
  subscription.ended_at = store.now
  for (const invoice of openInvoices(store, subscription)) invoice.auto_advance = false
  store.emit('customer.subscription.deleted', subscription)
}

function renew(store: Store, subscription: Subscription): void {
  const [item] = subscription.items.data
  if (!item) return
  item.current_period_start = item.current_period_end
  item.current_period_end = aYearAfter(item.current_period_start)
  subscription.status = 'active'
  const invoice = makeInvoice(store, subscription, 'subscription_cycle')
  collect(store, invoice)
  if (invoice.status === 'open') subscription.status = 'past_due'
  store.emit('customer.subscription.updated', subscription)
}

export function openInvoices(store: Store, { id }: Subscription) {
  return store
    .all('invoice')
    .filter(({ status, parent }) => status === 'open' && parent.subscription_details.subscription === id)
}

/** 29 February becomes 28 February. */
export function aYearAfter(seconds: number): number {
  const then = new Date(seconds * 1000)
  const month = then.getUTCMonth()
  then.setUTCFullYear(then.getUTCFullYear() + 1)
  if (then.getUTCMonth() !== month) then.setUTCDate(0)
  return Math.floor(then.getTime() / 1000)
}
