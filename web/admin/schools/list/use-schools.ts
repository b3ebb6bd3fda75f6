import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listSchools } from '#contract/admin/schools.ts'
import { callWithHeaders, keyOf } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import type { School } from '../school.ts'
import { pageSize, type Filters } from './filters.ts'

type SchoolPage = { schools: School[]; total: number }

/**
 * A page of the schools that match. The previous page stays visible until it has loaded, and a late response is cached under
 * its own key. Always refetched: buyers and other administrators change schools too.
 */
export function useSchools(filters: Filters) {
  const query = { ...filters, page: filters.page ?? 1, pageSize }
  return useQuery<SchoolPage, CallError>({
    queryKey: keyOf(listSchools, { query }),
    queryFn: async () => {
      const { response, headers } = await callWithHeaders(listSchools, { query })
      return { schools: response, total: Number(headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
