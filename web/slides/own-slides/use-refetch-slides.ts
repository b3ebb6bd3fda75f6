import { openSlide, searchLibrary } from '#contract/library/library.ts'
import { listOwnSlides, readOwnSlide } from '#contract/slides/own-slides.ts'
import { currentSlide, slideOfDate, slidesOfWeek, upcomingSlides, weekSlides } from '#contract/slides/slides.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'

/** After a change to an own slide, refetches everything that may show it. */
export function useRefetchSlides(): () => Promise<void> {
  const refetch = useRefetch()
  const days = [currentSlide, upcomingSlides, weekSlides, slideOfDate, slidesOfWeek]
  return () => refetch(listOwnSlides, readOwnSlide, searchLibrary, openSlide, ...days)
}
