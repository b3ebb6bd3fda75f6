import type { Form } from '../form.ts'
import { text } from '../form.ts'
import type { Store } from '../store.ts'
import { listOf } from '../store.ts'

export type Call = { store: Store; form: Form; id: string }

/** One API call: `POST /v1/customers/:id`, the parameters that it accepts, and its handler. */
export type Route = { call: string; takes: readonly string[]; response: (call: Call) => object }

export const paging = ['limit', 'starting_after', 'ending_before']

/** One page of a list, newest first. */
export function page<Item extends { id: string }>({ form }: Call, items: Item[], url: string) {
  const after = text(form, 'starting_after')
  const from = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1
  const limit = Number(text(form, 'limit') ?? 10)
  return listOf(items.slice(from, from + limit), url, from + limit < items.length)
}
