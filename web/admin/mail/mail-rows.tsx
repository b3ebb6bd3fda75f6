import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MailRow } from './mail-row.tsx'
import type { useMails } from './use-mails.ts'

type Props = {
  list: ReturnType<typeof useMails>
  isFiltered: boolean
  /** The button that was pressed is about to go. */
  onFocusLost: () => void
}

export function MailRows({ list, isFiltered, onFocusLost }: Props) {
  const { mails, isPending, error, isFetching, hasNextPage, isFetchingNextPage } = list
  const isEmpty = !isPending && !error && mails.length === 0

  async function loadMore(): Promise<void> {
    const { hasNextPage: hasMore } = await list.fetchNextPage()
    if (!hasMore) onFocusLost()
  }

  return (
    <div aria-busy={isFetching}>
      {isPending && <MailsOnTheirWay />}
      {error && (
        <div className="p-5 sm:p-6">
          <LoadFailed said={error.said} isTrying={isFetching} tryAgain={() => void list.refetch()} />
        </div>
      )}
      {isEmpty && (
        <div className="p-5 sm:p-6">
          <EmptyState title={isFiltered ? 'Nothing found' : 'No mail yet'}>
            {isFiltered ? 'No mail matches this search and this state.' : 'What we write to anybody stands here.'}
          </EmptyState>
        </div>
      )}
      <ul aria-label="Mails" className="divide-y divide-line empty:hidden">
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} onSentAgain={onFocusLost} />
        ))}
      </ul>
      <div className="flex min-h-[60px] flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-2 sm:px-6">
        <p role="status" className="text-sm text-ink-soft">
          {isPending || error ? '' : shownWords(mails.length, hasNextPage)}
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
  return count === 1 ? '1 mail' : `${count} mails`
}

function MailsOnTheirWay() {
  return (
    <Skeleton label="Loading the mail..." className="p-5 sm:p-6">
      <Placeholder className="h-[68px]" />
      <Placeholder className="mt-4 h-[68px]" />
      <Placeholder className="mt-4 h-[68px]" />
    </Skeleton>
  )
}
