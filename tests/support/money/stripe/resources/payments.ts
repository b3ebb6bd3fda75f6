import { voidInvoice } from '../billing.ts'
import { text } from '../form.ts'
import type { Charge, Dispute, Invoice, Refund } from '../objects.ts'
import type { Store } from '../store.ts'
import { StripeFault } from '../stripe-fault.ts'
import { type Route, page, paging } from './route.ts'

export const paymentRoutes: Route[] = [
  {
    call: 'GET /v1/invoices',
    takes: [...paging, 'customer', 'subscription', 'status'],
    response: (call) => {
      const [customer, subscription, status] = ['customer', 'subscription', 'status'].map((name) =>
        text(call.form, name),
      )
      const isWanted = (invoice: Invoice) =>
        (customer === undefined || invoice.customer === customer) &&
        (subscription === undefined || invoice.parent.subscription_details.subscription === subscription) &&
        (status === undefined || invoice.status === status)
      return page(call, call.store.all('invoice').filter(isWanted), '/v1/invoices')
    },
  },
  { call: 'GET /v1/invoices/:id', takes: [], response: ({ store, id }) => store.need('invoice', id) },
  {
    call: 'POST /v1/invoices/:id/void',
    takes: [],
    response: ({ store, id }) => {
      const invoice = store.need('invoice', id)
      if (invoice.status !== 'open')
        throw new StripeFault(400, 'You can only pass in open invoices. This invoice isn’t open.')
      voidInvoice(store, invoice)
      return invoice
    },
  },
  { call: 'GET /v1/payment_intents/:id', takes: [], response: ({ store, id }) => store.need('payment_intent', id) },
  { call: 'GET /v1/charges/:id', takes: [], response: ({ store, id }) => store.need('charge', id) },
  {
    call: 'POST /v1/refunds',
    takes: ['payment_intent', 'charge', 'amount', 'metadata.*'],
    response: ({ store, form }) => {
      const intentId = text(form, 'payment_intent')
      const intent = intentId === undefined ? undefined : store.need('payment_intent', intentId, 'payment_intent')
      const charge = store.need('charge', text(form, 'charge') ?? intent?.latest_charge ?? '', 'charge')
      const amount = text(form, 'amount')
      return refund(store, charge, amount === undefined ? undefined : Number(amount))
    },
  },
  {
    call: 'GET /v1/disputes',
    takes: [...paging, 'payment_intent', 'charge'],
    response: (call) => {
      const intent = text(call.form, 'payment_intent')
      const isWanted = (dispute: Dispute) => intent === undefined || dispute.payment_intent === intent
      return page(call, call.store.all('dispute').filter(isWanted), '/v1/disputes')
    },
  },
  {
    call: 'GET /v1/events',
    takes: [...paging, 'type'],
    response: (call) => {
      const type = text(call.form, 'type')
      const events = call.store.all('event').filter((event) => type === undefined || event.type === type)
      return page(call, events, '/v1/events')
    },
  },
]

export function refund(store: Store, charge: Charge, amount = charge.amount - charge.amount_refunded): Refund {
  if (charge.status === 'failed') throw new StripeFault(400, 'This charge has not succeeded.')
  if (charge.refunded)
    throw new StripeFault(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (charge.disputed)
    throw new StripeFault(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  store.emit('charge.refunded', charge)
  const { id, payment_intent } = charge
  return store.add('refund', { amount, charge: id, payment_intent, status: 'succeeded' })
}
