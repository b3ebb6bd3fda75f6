import { type Form, metadataIn, needText, text } from '../form.ts'
import type { CardKind, Customer, PaymentMethod } from '../objects.ts'
import type { Store } from '../store.ts'
import { StripeFault, declined } from '../stripe-fault.ts'
import { type Route, page, paging } from './route.ts'

const customerFields = ['email', 'name', 'description', 'metadata.*', 'invoice_settings.default_payment_method']

export const customerRoutes: Route[] = [
  {
    call: 'POST /v1/customers',
    takes: [...customerFields, 'payment_method'],
    response: ({ store, form }) => {
      const given = text(form, 'payment_method')
      const method = given === undefined ? undefined : attachable(store, given, 'payment_method')
      const customer = store.add('customer', {
        email: text(form, 'email') ?? null,
        name: text(form, 'name') ?? null,
        metadata: metadataIn(form),
        invoice_settings: { default_payment_method: null },
      })
      if (method) method.customer = customer.id
      setDefault(store, customer, form, given === undefined ? undefined : { given, method })
      return customer
    },
  },
  {
    call: 'GET /v1/customers',
    takes: [...paging, 'email'],
    response: (call) => {
      const email = text(call.form, 'email')
      const all = call.store.all('customer').filter((customer) => email === undefined || customer.email === email)
      return page(call, all, '/v1/customers')
    },
  },
  { call: 'GET /v1/customers/:id', takes: [], response: ({ store, id }) => store.need('customer', id) },
  {
    call: 'POST /v1/customers/:id',
    takes: customerFields,
    response: ({ store, form, id }) => {
      const customer = store.need('customer', id)
      customer.email = text(form, 'email') ?? customer.email
      customer.name = text(form, 'name') ?? customer.name
      Object.assign(customer.metadata, metadataIn(form))
      setDefault(store, customer, form)
      return customer
    },
  },
  {
    call: 'POST /v1/payment_methods/:id/attach',
    takes: ['customer'],
    response: ({ store, form, id }) => {
      const customer = store.need('customer', needText(form, 'customer'), 'customer')
      const method = attachable(store, id, 'id', customer.id)
      method.customer = customer.id
      return method
    },
  },
  { call: 'GET /v1/payment_methods/:id', takes: [], response: ({ store, id }) => store.need('payment_method', id) },
  {
    call: 'POST /v1/billing_portal/sessions',
    takes: ['customer', 'return_url'],
    response: ({ store, form }) => {
      const customer = store.need('customer', needText(form, 'customer'), 'customer').id
      const id = store.nextId('bps')
      const back = needText(form, 'return_url')
      // Carries return_url in the address, for tests to read.
      const url = `https://billing.stripe.com/p/session/${id}?return_url=${encodeURIComponent(back)}`
      return { id, object: 'billing_portal.session', customer, url, return_url: back }
    },
  },
]

/** Stripe's test payment methods: each use creates a new one. */
const testCards: Readonly<Record<string, CardKind>> = {
  pm_card_visa: 'pays',
  pm_card_chargeDeclined: 'declines',
  pm_card_chargeCustomerFail: 'declinesLater',
  pm_card_authenticationRequired: 'asks',
  pm_card_authenticationRequiredOnSetup: 'asksOnce',
}

export function addMethod(store: Store, kind: CardKind, id?: string): PaymentMethod {
  const card = { brand: 'visa', last4: '4242' }
  return store.add('payment_method', { ...(id === undefined ? {} : { id }), type: 'card', customer: null, card, kind })
}

function attachable(store: Store, id: string, param: string, customerId?: string): PaymentMethod {
  const kind = testCards[id]
  const method = kind ? addMethod(store, kind) : store.need('payment_method', id, param)
  if (method.kind === 'declines') throw declined()
  if (method.customer !== null && method.customer !== customerId)
    throw new StripeFault(400, 'The payment method you provided has already been attached to a customer.')
  return method
}

type Attached = { given: string; method: PaymentMethod | undefined }

function setDefault(store: Store, customer: Customer, form: Form, attached?: Attached): void {
  const param = 'invoice_settings[default_payment_method]'
  const wanted = text(form, 'invoice_settings', 'default_payment_method')
  if (wanted === undefined) return
  // A test card gets a new id once it is attached.
  const id = wanted === attached?.given ? (attached.method?.id ?? wanted) : wanted
  const method = store.need('payment_method', id, param)
  if (method.customer !== customer.id)
    throw new StripeFault(400, 'The customer does not have a payment method with that ID.', {
      code: 'resource_missing',
      param,
    })
  customer.invoice_settings.default_payment_method = id
}
