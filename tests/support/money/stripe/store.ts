import { webhookEvents } from '#server/money/stripe/rules.ts'
import type { List, Objects, StripeEvent } from './objects.ts'
import { missing } from './stripe-fault.ts'

const apiVersion = '2026-10-28.endive'

/** The events that our webhook endpoint is subscribed to. */
const enabledEvents = new Set<string>(webhookEvents)

export type Store = ReturnType<typeof makeStore>

type Kind = keyof Objects
type New<Name extends Kind> = Omit<Objects[Name], 'object' | 'livemode' | 'created' | 'id'> & { id?: string }

/** The double's objects and its clock. */
export function makeStore(startsAt: Date) {
  const objects = new Map<string, Objects[Kind]>()
  let count = 0
  const store = {
    /** In seconds, as in Stripe's API. */
    now: Math.floor(startsAt.getTime() / 1000),
    add<Name extends Kind>(object: Name, fields: New<Name>): Objects[Name] {
      const id = fields.id ?? store.nextId(prefixes[object])
      const added = { ...fields, id, object, livemode: false, created: store.now } as unknown as Objects[Name]
      objects.set(id, added)
      return added
    },
    nextId(prefix: string): string {
      count += 1
      return `${prefix}_${String(count).padStart(6, '0')}`
    },
    find<Name extends Kind>(object: Name, id: string): Objects[Name] | undefined {
      const found = objects.get(id)
      return found?.object === object ? (found as Objects[Name]) : undefined
    },
    /** An object of any kind, for expanding. */
    findAny: (id: string): Objects[Kind] | undefined => objects.get(id),
    /** `param` is the parameter that held the id, for the error message. */
    need<Name extends Kind>(object: Name, id: string, param = 'id'): Objects[Name] {
      const found = store.find(object, id)
      if (!found) throw missing(object === 'payment_method' ? 'PaymentMethod' : object, id, param)
      return found
    },
    /** Newest first, as in Stripe's lists. */
    all<Name extends Kind>(object: Name): Objects[Name][] {
      return [...objects.values()].filter((each): each is Objects[Name] => each.object === object).toReversed()
    },
    emit(type: string, object: Objects[Kind]): void {
      if (!enabledEvents.has(type)) return
      const data = { object: structuredClone(object) as unknown as StripeEvent['data']['object'] }
      store.add('event', { api_version: apiVersion, data, pending_webhooks: 1, type })
    },
    events: (): StripeEvent[] => store.all('event').toReversed(),
  }
  return store
}

const prefixes: Record<Kind, string> = {
  customer: 'cus',
  payment_method: 'pm',
  product: 'prod',
  price: 'price',
  subscription: 'sub',
  invoice: 'in',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  event: 'evt',
  webhook_endpoint: 'we',
  'billing_portal.configuration': 'bpc',
}

export function listOf<Item>(data: Item[], url: string, hasMore = false): List<Item> {
  return { object: 'list', data, has_more: hasMore, url }
}
