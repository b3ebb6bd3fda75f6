import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallError } from '#web/platform/calls/call-error.ts'

type Page<Row> = { rows: Row[]; next: string | null }

/** Pages through matches, newest first. The previous matches stay visible until the new ones have loaded. */
export function useNewest<Row>(queryKey: readonly unknown[], read: (before: string | undefined) => Promise<Page<Row>>) {
  const list = useInfiniteQuery<Page<Row>, CallError, Row[], readonly unknown[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    placeholderData: keepPreviousData,
  })
  return { ...list, rows: list.data ?? [] }
}
