import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { searchLibrary, slidesOnAPage } from '#contract/library/library.ts'
import { call, keyOf } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import type { Filters } from './filters.ts'

/** A page, with the filters that it was found by. */
export type LibraryPage = ResponseOf<typeof searchLibrary> & { filters: Filters }
export type LibraryPages = InfiniteData<LibraryPage, number>

/** Longer than any lesson: the list is where it was when the teacher comes back from the board. */
const keptMs = 2 * 60 * 60 * 1000

/** The slides that match, page after page. What was found before stays until the next has loaded. */
export function useLibrary(filters: Filters, today: string) {
  return useInfiniteQuery<LibraryPage, CallError, LibraryPages, readonly unknown[], number>({
    // The day too: tomorrow other slides are due.
    queryKey: [...keyOf(searchLibrary, { query: filters }), today],
    queryFn: async ({ pageParam }) => {
      const response = await call(searchLibrary, { query: { ...filters, page: String(pageParam) } })
      return { ...response, filters }
    },
    initialPageParam: 1,
    getNextPageParam: ({ found }, pages) => (pages.length * slidesOnAPage < found ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    gcTime: keptMs,
  })
}
