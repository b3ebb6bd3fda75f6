import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Asked } from './confirm-payment.tsx'
import { InvoiceRow } from './invoice-row.tsx'
import type { useInvoices } from './use-invoices.ts'

type Props = {
  list: ReturnType<typeof useInvoices>
  isFiltered: boolean
  onAsk: (asked: Asked) => void
  /** The button for more is about to go, and would take the focus with it. */
  onAllShown: () => void
}

export function InvoiceList({ list, isFiltered, onAsk, onAllShown }: Props) {
  const { invoices, isPending, error, isFetching, hasNextPage, isFetchingNextPage } = list
  const isEmpty = !isPending && !error && invoices.length === 0

  async function loadMore(): Promise<void> {
    const { hasNextPage: hasMore } = await list.fetchNextPage()
    if (!hasMore) onAllShown()
  }

  return (
    <div aria-busy={isFetching}>
      {isPending && <ListOnItsWay />}
      {error && (
        <div className="p-5 sm:p-6">
          <LoadFailed said={error.said} isTrying={isFetching} tryAgain={() => void list.refetch()} />
        </div>
      )}
      {isEmpty && (
        <div className="p-5 sm:p-6">
          <EmptyState title={isFiltered ? 'Nothing found' : 'No orders yet'}>
            {isFiltered
              ? 'No invoice matches this search and this state.'
              : 'As soon as somebody buys a licence, it stands here.'}
          </EmptyState>
        </div>
      )}
      <ul aria-label="Invoices" className="divide-y divide-line empty:hidden">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} onAsk={onAsk} />
        ))}
      </ul>
      <div className="flex min-h-[60px] flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-2 sm:px-6">
        <p role="status" className="text-sm text-ink-soft">
          {isPending || error ? '' : shownWords(invoices.length, hasNextPage)}
        </p>
        {hasNextPage && (
          <Button
            look="outline"
            size="small"
            pending={isFetchingNextPage && 'Loading...'}
            onClick={() => void loadMore()}
          >
            Load more
          </Button>
        )}
      </div>
    </div>
  )
}

function shownWords(count: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${count} are shown`
  return count === 1 ? '1 invoice' : `${count} invoices`
}

function ListOnItsWay() {
  return (
    <Skeleton label="Loading orders and payments..." className="p-5 sm:p-6">
      <Placeholder className="h-[76px]" />
      <Placeholder className="mt-4 h-[76px]" />
    </Skeleton>
  )
}
