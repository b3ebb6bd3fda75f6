import { startersByBand } from '#contract/slides/own-slides.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import type { WrittenSlide } from '#contract/slides/written-slide.ts'
import { toSlide } from '#server/slides/library/rules.ts'

/** The slides that a school shows instead of the library's, by date. */
export type Pins = ReadonlyMap<string, DatedSlide>

/** One shared instance for all schools without pins, so that they share cached responses. */
export const noPins: Pins = new Map()

/** An own slide on its day. It also replaces a themed week's slide, and is not part of that week. */
export function toPinnedSlide(day: string, written: WrittenSlide, createdAt: Date): DatedSlide {
  const starters = { ...written.starters, ...startersByBand(written.starters) }
  return {
    ...toSlide({ ...written, starters }, createdAt),
    date: day,
    isCustom: true,
    isThemedWeek: false,
    themedWeekName: null,
  }
}
