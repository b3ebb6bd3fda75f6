import type { Invoice, PaymentIntent } from './objects.ts'
import { type Store, listOf } from './store.ts'
import { StripeFault } from './stripe-fault.ts'

type Json = Record<string, unknown>

const depth = 4

/** The response: a copy with only the requested paths expanded. Everything else stays an id or is left out. */
export function expanded(store: Store, object: object, paths: readonly string[]): Json {
  const copy = visible(object)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > depth) throw new StripeFault(400, `You cannot expand more than ${depth} levels of a property`)
    expandIn(store, copy, parts, path)
  }
  return copy
}

function expandIn(store: Store, object: Json, [part = '', ...rest]: string[], path: string): void {
  const value = object[part] ?? included(store, object, part)
  if (value === null) return
  const inner = typeof value === 'string' ? store.findAny(value) : value
  if (inner === undefined || typeof inner !== 'object')
    throw new StripeFault(400, `This property cannot be expanded (${path}).`)
  if (Array.isArray(inner)) return inner.forEach((each: Json) => expandIn(store, each, rest, path))
  const copy = typeof value === 'string' ? visible(inner) : (inner as Json)
  object[part] = copy
  if (rest.length > 0) expandIn(store, copy, rest, path)
}

/** Fields that an invoice has only on request. */
function included(store: Store, object: Json, part: string): unknown {
  if (object.object !== 'invoice') return part in object ? null : undefined
  const invoice = object as unknown as Invoice
  const intent = store.all('payment_intent').find((each) => each.invoice === invoice.id)
  if (part === 'confirmation_secret')
    return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
  if (part === 'payments') return listOf(intent ? [paymentOf(store, invoice, intent)] : [], '/v1/invoice_payments')
  return part in object ? null : undefined
}

function paymentOf(store: Store, invoice: Invoice, intent: PaymentIntent): Json {
  const status = { succeeded: 'paid', canceled: 'canceled', requires_action: 'open', requires_payment_method: 'open' }
  return {
    id: `inpay_${intent.id}`,
    object: 'invoice_payment',
    amount_paid: intent.status === 'succeeded' ? intent.amount : null,
    amount_requested: intent.amount,
    invoice: invoice.id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: status[intent.status],
  }
}

/** Removes the double's own fields. */
function visible(object: object): Json {
  const { kind: _kind, ...copy } = structuredClone(object) as Json
  if (copy.object === 'payment_intent') delete copy.invoice
  return copy
}
