import { openSlide, searchLibrary } from '#contract/library/library.ts'
import { slideOfDate, slidesOfWeek, upcomingSlides } from '#contract/slides/planning.ts'
import { currentSlide, weekSlides } from '#contract/slides/slides.ts'

/** Every call that shows slides, to be repeated after one of them, or its day, has changed. */
export const slideReads = [
  currentSlide,
  weekSlides,
  upcomingSlides,
  slideOfDate,
  slidesOfWeek,
  searchLibrary,
  openSlide,
] as const
