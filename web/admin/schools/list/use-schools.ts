import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listSchools } from '#contract/admin/schools.ts'
import { callWithHeaders, keyOf } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import type { School } from '../school.ts'
import { pageSize, type Wishes } from './wishes.ts'

type SchoolPage = { schools: School[]; total: number }

/**
 * A page of the schools that match. Those before stay in sight until it has come, and an answer that comes late is kept
 * for its own question. Always read again: buyers and other administrators change them too.
 */
export function useSchools(wishes: Wishes) {
  const query = { ...wishes, page: wishes.page ?? 1, pageSize }
  return useQuery<SchoolPage, CallError>({
    queryKey: keyOf(listSchools, { query }),
    queryFn: async () => {
      const { answer, headers } = await callWithHeaders(listSchools, { query })
      return { schools: answer, total: Number(headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
