import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { invoiceStates } from '#contract/money/licence.ts'
import { listInvoices } from '#contract/money/payments.ts'
import { call, keyOf } from '#web/platform/api.ts'
import type { CallError } from '#web/platform/call-error.ts'

type Page = Answer<typeof listInvoices>
export type BilledInvoice = Page['invoices'][number]
export type StateWish = (typeof invoiceStates)[number] | 'any'

/** The invoices that match, newest first, and the way to more of them. Those before stay in sight until they have come. */
export function useInvoices({ search, state }: { search: string; state: StateWish }) {
  const query = { ...(search ? { search } : {}), ...(state === 'any' ? {} : { state }) }
  const list = useInfiniteQuery<Page, CallError, BilledInvoice[], readonly unknown[], string | undefined>({
    queryKey: keyOf(listInvoices, { query }),
    queryFn: ({ pageParam }) =>
      call(listInvoices, { query: { ...query, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ invoices }) => invoices),
    placeholderData: keepPreviousData,
  })
  return { ...list, invoices: list.data ?? [] }
}
