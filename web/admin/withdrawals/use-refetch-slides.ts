import { useCallback } from 'react'
import { findSlides, listWithdrawals } from '#contract/admin/withdrawals.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { slideReads } from '#web/slides/reads/slide-reads.ts'

/** After a slide was withdrawn or brought back. The administrator's own dashboard changes too. */
export function useRefetchSlides(): () => Promise<void> {
  const refetch = useRefetch()
  return useCallback(() => refetch(listWithdrawals, findSlides, ...slideReads), [refetch])
}
