import { listOwnSlides, readOwnSlide } from '#contract/slides/own-slides.ts'
import { currentSlide, slideOfDate, slidesOfWeek, upcomingSlides, weekSlides } from '#contract/slides/slides.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'

/** After a change to an own slide, refetches everything that may show it. */
export function useRefetchSlides(): () => Promise<void> {
  const refetch = useRefetch()
  return () => refetch(listOwnSlides, readOwnSlide, currentSlide, upcomingSlides, weekSlides, slideOfDate, slidesOfWeek)
}
