import { listInvoices } from '#contract/admin/payments.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { invoiceStates } from '#contract/money/licence.ts'
import { call, keyOf } from '#web/platform/calls/api.ts'
import { useNewest } from '../list/use-newest.ts'

export type BilledInvoice = ResponseOf<typeof listInvoices>['invoices'][number]
export type StateFilter = (typeof invoiceStates)[number] | 'any'

export function useInvoices({ search, state }: { search: string; state: StateFilter }) {
  const query = { ...(search ? { search } : {}), ...(state === 'any' ? {} : { state }) }
  return useNewest(keyOf(listInvoices, { query }), async (before) => {
    const { invoices, next } = await call(listInvoices, { query: { ...query, before } })
    return { rows: invoices, next }
  })
}
