import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listMails, type mailStates } from '#contract/outbox.ts'
import { call, keyOf } from '#web/platform/api.ts'
import type { CallError } from '#web/platform/call-error.ts'

type Page = Answer<typeof listMails>
export type ListedMail = Page['mails'][number]
export type StateWish = (typeof mailStates)[number] | 'any'

/** The mails that match, newest first, and the way to more of them. Those before stay in sight until they have come. */
export function useMails({ search, state }: { search: string; state: StateWish }) {
  const query = { ...(search ? { search } : {}), ...(state === 'any' ? {} : { state }) }
  const list = useInfiniteQuery<Page, CallError, ListedMail[], readonly unknown[], string | undefined>({
    queryKey: keyOf(listMails, { query }),
    queryFn: ({ pageParam }) => call(listMails, { query: { ...query, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ mails }) => mails),
    placeholderData: keepPreviousData,
  })
  return { ...list, mails: list.data ?? [] }
}
