import { expect, test } from 'vitest'
import { testStripe } from '#tests/support/money/stripe/test-stripe.ts'

/** Tests the Stripe test double itself: the other tests rely on it being as strict as Stripe. */
const stripe = testStripe()

async function call(method: 'GET' | 'POST', path: string, form: Record<string, string> = {}, key?: string) {
  const body = new URLSearchParams(form)
  const response = await fetch(`${stripe.env.STRIPE_API_BASE}${path}${method === 'GET' ? `?${body.toString()}` : ''}`, {
    method,
    headers: {
      authorization: `Bearer ${stripe.env.STRIPE_SECRET_KEY}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(method === 'POST' ? { body } : {}),
  })
  const json = JSON.parse(await response.text())
  return { status: response.status, isReplayed: response.headers.has('idempotent-replayed'), json }
}

const buyer = {
  email: 'head@oakfield.example',
  payment_method: 'pm_card_visa',
  'invoice_settings[default_payment_method]': 'pm_card_visa',
}

async function subscribe(form: Record<string, string> = {}) {
  const customer = await call('POST', '/v1/customers', buyer)
  return call('POST', '/v1/subscriptions', { customer: customer.json.id, 'items[0][price]': 'price_school', ...form })
}

test('an unknown parameter is refused at any depth', async () => {
  for (const name of ['coupon', 'items[0][prize]', 'payment_settings[x]']) {
    const { status, json } = await subscribe({ [name]: '1' })
    expect([status, json.error]).toMatchObject([400, { code: 'parameter_unknown', param: name }])
  }
})

test('fields not expanded stay ids or are left out, and expanding stops at four levels', async () => {
  expect((await subscribe()).json.latest_invoice).toMatch(/^in_/)
  const asked = await subscribe({ 'expand[0]': 'latest_invoice' })
  expect(asked.json.latest_invoice).toMatchObject({ object: 'invoice', status: 'paid' })
  expect(asked.json.latest_invoice).not.toHaveProperty('payments')
  expect(asked.json.latest_invoice).not.toHaveProperty('payment_intent')
  const deep = await subscribe({ 'expand[0]': 'latest_invoice.payments.data.payment.payment_intent' })
  expect([deep.status, deep.json.error.message]).toEqual([400, 'You cannot expand more than 4 levels of a property'])
  expect((await subscribe({ 'expand[0]': 'latest_invoice.payment_intent' })).status).toBe(400)
})

test('an item is replaced by its id; without one a second item is added, and both are charged', async () => {
  const { id, items } = (await subscribe()).json
  const change = (form: Record<string, string>) =>
    call('POST', `/v1/subscriptions/${id}`, { proration_behavior: 'none', ...form })
  const unknown = await change({ 'items[0][id]': 'si_none', 'items[0][price]': 'price_individual' })
  expect([unknown.status, unknown.json.error.code]).toEqual([400, 'resource_missing'])
  const replaced = await change({ 'items[0][id]': items.data[0].id, 'items[0][price]': 'price_individual' })
  expect(replaced.json.items.data).toMatchObject([{ id: items.data[0].id, price: { unit_amount: 1799 } }])
  expect((await change({ 'items[0][price]': 'price_school' })).json.items.data).toHaveLength(2)
  stripe.advance(new Date('2027-11-16T08:51:00Z'))
  expect(stripe.charges().map(({ amount }) => amount)).toEqual([7499, 9298])
})

test('an idempotency key replays its response for a day and refuses other parameters', async () => {
  const first = await call('POST', '/v1/customers', buyer, 'k1')
  expect(await call('POST', '/v1/customers', buyer, 'k1')).toEqual({ ...first, isReplayed: true })
  const other = await call('POST', '/v1/customers', { ...buyer, name: 'Ada' }, 'k1')
  expect([other.status, other.json.error.type]).toEqual([400, 'idempotency_error'])
  stripe.advance(new Date('2026-11-17T08:50:00Z'))
  expect((await call('POST', '/v1/customers', buyer, 'k1')).json.id).not.toBe(first.json.id)
})

test('a second call with a key in use gets 409', async () => {
  let second: Awaited<ReturnType<typeof call>> | undefined
  stripe.next('POST /v1/customers', async () => {
    second = await call('POST', '/v1/customers', buyer, 'k1')
  })
  expect((await call('POST', '/v1/customers', buyer, 'k1')).status).toBe(200)
  expect(second).toMatchObject({ status: 409, json: { error: { code: 'idempotency_key_in_use' } } })
})

test('a 500 is replayed for its key, a validation error is not', async () => {
  stripe.next('POST /v1/customers', 'fails')
  for (const isReplayed of [false, true])
    expect(await call('POST', '/v1/customers', buyer, 'k1')).toMatchObject({ status: 500, isReplayed })
  expect((await call('POST', '/v1/customers', { ...buyer, nonsense: '1' }, 'k2')).status).toBe(400)
  expect((await call('POST', '/v1/customers', buyer, 'k2')).status).toBe(200)
})

test('an unconfirmed subscription expires within a day and cannot be paid any more', async () => {
  const customer = { ...buyer, payment_method: stripe.card('asks', 'pm_asks') }
  customer['invoice_settings[default_payment_method]'] = 'pm_asks'
  const { json } = await call('POST', '/v1/customers', customer)
  const asked = await call('POST', '/v1/subscriptions', {
    customer: json.id,
    'items[0][price]': 'price_school',
    'expand[0]': 'latest_invoice.confirmation_secret',
  })
  stripe.advance(new Date('2026-11-17T08:50:00Z'))
  expect((await call('GET', `/v1/subscriptions/${asked.json.id}`)).json.status).toBe('incomplete_expired')
  expect(() => stripe.confirm(asked.json.latest_invoice.confirmation_secret.client_secret, true)).toThrow(
    'nothing to confirm',
  )
})
