import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListLoading } from './list-loading.tsx'
import { plural } from './plural.ts'
import { ReadFailed } from './read-failed.tsx'
import type { useNewest } from './use-newest.ts'

type Props<Row> = {
  list: ReturnType<typeof useNewest<Row>>
  /** The list's name, its nouns, and its loading and empty texts. */
  words: { name: string; one: string; many: string; loading: string; empty: string; emptyUntil: string }
  /** Shown if nothing matches; undefined if no filter is set. */
  notFound: string | undefined
  /** Receives the focus when a button in the list disappears. */
  listRef: RefObject<HTMLDivElement | null>
  children: (row: Row) => ReactNode
}

/** A list with the newest first and a button for more, in all of its states. */
export function NewestList<Row>({ list, words, notFound, listRef, children }: Props<Row>) {
  const { rows, isPending, error, isFetching, hasNextPage, isFetchingNextPage } = list
  const footRef = useRef<HTMLParagraphElement>(null)
  const isEmpty = !isPending && !error && rows.length === 0

  async function loadMore(): Promise<void> {
    const { hasNextPage: hasMore } = await list.fetchNextPage()
    // The button disappears, and the focus would be lost with it.
    if (!hasMore) footRef.current?.focus()
  }

  return (
    <div ref={listRef} tabIndex={-1} aria-busy={isFetching} className="border-t border-line outline-none">
      {isPending && <ListLoading label={words.loading} />}
      <ReadFailed read={list} around={listRef} className="p-5 sm:p-6" />
      {isEmpty && (
        <div className="p-5 sm:p-6">
          <EmptyState title={notFound ? 'Nothing found' : words.empty}>{notFound ?? words.emptyUntil}</EmptyState>
        </div>
      )}
      <ol aria-label={words.name} className="divide-y divide-line empty:hidden">
        {rows.map(children)}
      </ol>
      <ListFoot ref={footRef} said={isPending || error ? '' : shownWords(rows.length, hasNextPage, words)}>
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
      </ListFoot>
    </div>
  )
}

function shownWords(count: number, hasMore: boolean, { one, many }: { one: string; many: string }): string {
  if (hasMore && count === 0) return 'Older ones are left'
  if (hasMore) return `The newest ${count.toLocaleString('en-GB')} are shown`
  return plural(count, one, many)
}
