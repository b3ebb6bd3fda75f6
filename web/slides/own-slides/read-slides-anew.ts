import type { QueryClient } from '@tanstack/react-query'
import { listOwnSlides, readOwnSlide } from '#contract/slides/own-slides.ts'
import { currentSlide, slideOfDate, upcomingSlides, weekSlides } from '#contract/slides/slides.ts'
import { keyOf } from '#web/platform/calls/api.ts'

/** All that may say something else once an own slide has changed. */
const touched = [listOwnSlides, readOwnSlide, currentSlide, upcomingSlides, weekSlides, slideOfDate]

export async function readSlidesAnew(client: QueryClient): Promise<void> {
  await Promise.all(touched.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })))
}
