import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AuditRow } from './audit-row.tsx'
import type { useAuditLog } from './use-audit-log.ts'

type Props = {
  list: ReturnType<typeof useAuditLog>
  isFiltered: boolean
  /** The button for more is about to go, and would take the focus with it. */
  onAllShown: () => void
}

export function AuditList({ list, isFiltered, onAllShown }: Props) {
  const { entries, isPending, error, isFetching, hasNextPage, isFetchingNextPage } = list
  const isEmpty = !isPending && !error && entries.length === 0

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
          <EmptyState title={isFiltered ? 'Nothing found' : 'Nothing has happened yet'}>
            {isFiltered ? 'No entry matches this search.' : 'As soon as somebody signs in, it stands here.'}
          </EmptyState>
        </div>
      )}
      <ol aria-label="Entries" className="divide-y divide-line empty:hidden">
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <div className="flex min-h-[60px] flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-2 sm:px-6">
        <p role="status" className="text-sm text-ink-soft">
          {isPending || error ? '' : shownWords(entries.length, hasNextPage)}
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
  return count === 1 ? '1 entry' : `${count} entries`
}

function ListOnItsWay() {
  return (
    <Skeleton label="Loading the audit log..." className="p-5 sm:p-6">
      <Placeholder className="h-[56px]" />
      <Placeholder className="mt-4 h-[56px]" />
      <Placeholder className="mt-4 h-[56px]" />
    </Skeleton>
  )
}
