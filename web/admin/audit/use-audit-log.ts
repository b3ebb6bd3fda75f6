import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type AuditedEvent, readAuditLog } from '#contract/audit.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call, keyOf } from '#web/platform/api.ts'
import type { CallError } from '#web/platform/call-error.ts'

type Page = Answer<typeof readAuditLog>
export type AuditEntry = Page['entries'][number]
export type AuditQuery = { what?: AuditedEvent; search?: string; from?: string; until?: string }

/** The entries that match, newest first, and the way to more of them. Those before stay in sight until they have come. */
export function useAuditLog(query: AuditQuery) {
  const list = useInfiniteQuery<Page, CallError, AuditEntry[], readonly unknown[], string | undefined>({
    queryKey: keyOf(readAuditLog, { query }),
    queryFn: ({ pageParam }) =>
      call(readAuditLog, { query: { ...query, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
  })
  return { ...list, entries: list.data ?? [] }
}
