import { listOwnSlides, readOwnSlide } from '#contract/slides/own-slides.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { slideReads } from '#web/slides/reads/slide-reads.ts'

/** After a change to an own slide, refetches everything that may show it. */
export function useRefetchSlides(): () => Promise<void> {
  const refetch = useRefetch()
  return () => refetch(listOwnSlides, readOwnSlide, ...slideReads)
}
