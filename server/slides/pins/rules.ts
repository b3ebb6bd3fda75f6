import { startersByBand } from '#contract/slides/own-slides.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import type { WrittenSlide } from '#contract/slides/written-slide.ts'
import { toSlide } from '#server/slides/library/rules.ts'

/** A school's own slides that are pinned to a day, or that someone has swapped in. */
export type OwnOnDays = readonly { written: WrittenSlide; createdAt: Date; pinnedOn: string | null }[]

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
