import { useCallback } from 'react'
import { findSlides, listWithdrawals } from '#contract/admin/withdrawals.ts'
import { currentSlide, slidesOfWeek, upcomingSlides, weekSlides } from '#contract/slides/slides.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'

/** After a slide was withdrawn or brought back. The administrator's own dashboard changes too. */
export function useRefetchSlides(): () => Promise<void> {
  const refetch = useRefetch()
  return useCallback(
    () => refetch(listWithdrawals, findSlides, currentSlide, upcomingSlides, weekSlides, slidesOfWeek),
    [refetch],
  )
}
