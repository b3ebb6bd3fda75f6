import { startersByBand } from '#contract/slides/own-slides.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import type { WrittenSlide } from '#contract/slides/written-slide.ts'
import { toSlide } from '#server/slides/library/rules.ts'

/** The name under which the trigger in migrations/0006_dashboard.sql notifies of changes to a school's own slides. */
export const ownSlidesChange = 'own_slides'

/** A school's own slides that are pinned to a day, or that someone has swapped in. */
export type OwnOnDays = readonly { written: WrittenSlide; createdAt: Date; pinnedOn: string | null }[]

/** An own slide with starters for every band, as it goes on the board. */
export function toPresentable(written: WrittenSlide, createdAt: Date) {
  const starters = { ...written.starters, ...startersByBand(written.starters) }
  return { ...toSlide({ ...written, starters }, createdAt), isCustom: true }
}

/** An own slide on its day. It also replaces a themed week's slide, and is not part of that week. */
export function toPinnedSlide(day: string, written: WrittenSlide, createdAt: Date): DatedSlide {
  return { ...toPresentable(written, createdAt), date: day, isThemedWeek: false, themedWeekName: null }
}
