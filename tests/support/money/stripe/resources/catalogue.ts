import { metadataIn, needText, text, texts } from '../form.ts'
import type { Price } from '../objects.ts'
import type { Store } from '../store.ts'
import { StripeFault } from '../stripe-fault.ts'
import { type Route, page, paging } from './route.ts'

export const catalogueRoutes: Route[] = [
  {
    call: 'POST /v1/products',
    takes: ['id', 'name', 'metadata.*'],
    response: ({ store, form }) => {
      const id = text(form, 'id')
      if (id && store.find('product', id))
        throw new StripeFault(400, 'Product already exists.', { code: 'resource_already_exists', param: 'id' })
      const name = needText(form, 'name')
      return store.add('product', { ...(id ? { id } : {}), name, active: true, metadata: metadataIn(form) })
    },
  },
  { call: 'GET /v1/products/:id', takes: [], response: ({ store, id }) => store.need('product', id) },
  {
    call: 'POST /v1/prices',
    takes: [
      'currency',
      'unit_amount',
      'product',
      'recurring.interval',
      'recurring.interval_count',
      'lookup_key',
      'transfer_lookup_key',
      'tax_behavior',
    ],
    response: ({ store, form }) => {
      const lookupKey = text(form, 'lookup_key') ?? null
      const interval = text(form, 'recurring', 'interval')
      takeLookupKey(store, lookupKey, text(form, 'transfer_lookup_key') === 'true')
      return store.add('price', {
        active: true,
        billing_scheme: 'per_unit',
        currency: needText(form, 'currency'),
        lookup_key: lookupKey,
        product: store.need('product', needText(form, 'product'), 'product').id,
        recurring: interval
          ? {
              interval,
              interval_count: Number(text(form, 'recurring', 'interval_count') ?? 1),
              usage_type: 'licensed',
            }
          : null,
        type: interval ? 'recurring' : 'one_time',
        unit_amount: Number(needText(form, 'unit_amount')),
      })
    },
  },
  {
    call: 'POST /v1/prices/:id',
    takes: ['active', 'lookup_key', 'transfer_lookup_key'],
    response: ({ store, form, id }) => {
      const price = store.need('price', id)
      const active = text(form, 'active')
      if (active !== undefined) price.active = active === 'true'
      const lookupKey = text(form, 'lookup_key')
      if (lookupKey === undefined) return price
      takeLookupKey(store, lookupKey, text(form, 'transfer_lookup_key') === 'true')
      price.lookup_key = lookupKey
      return price
    },
  },
  {
    call: 'GET /v1/prices',
    takes: [...paging, 'active', 'lookup_keys.*'],
    response: (call) => {
      const keys = texts(call.form, 'lookup_keys')
      const active = text(call.form, 'active')
      const isWanted = (price: Price) =>
        (keys === undefined || keys.includes(price.lookup_key ?? '')) &&
        (active === undefined || String(price.active) === active)
      return page(call, call.store.all('price').filter(isWanted), '/v1/prices')
    },
  },
]

/** A lookup key belongs to one price. */
function takeLookupKey(store: Store, key: string | null, isTransferred: boolean): void {
  const holder = key === null ? undefined : store.all('price').find((price) => price.lookup_key === key)
  if (!holder) return
  if (!isTransferred)
    throw new StripeFault(400, `A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    })
  holder.lookup_key = null
}
