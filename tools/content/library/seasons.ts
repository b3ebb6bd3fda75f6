import { isInSeason } from '#contract/slides/writing/season.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { type ContentFault, faultOf, type PlacedSlide } from '../placed-slide.ts'

const aDay = 24 * 60 * 60 * 1000

/** A slide on its own day must be in season, whatever the year: week 1 starts between 28 August and 3 September. */
export function seasonFaults(slides: PlacedSlide<WrittenSlide>[]): ContentFault[] {
  return slides.flatMap((placed) => {
    const outside = placed.isThemed ? undefined : daysOf(placed).find((day) => !isInSeason(placed.slide, day))
    if (!outside) return []
    const wrong = `Its day may be ${outside.slice('YYYY-'.length)}, which lies outside it.`
    return [faultOf(placed, { field: 'season', wrong, fix: 'Widen it, or move the slide.' })]
  })
}

function daysOf({ weeks: [week = 1], day }: PlacedSlide): string[] {
  const first = Date.parse('2026-08-28') + ((week - 1) * 7 + day) * aDay
  return Array.from({ length: 7 }, (_, at) => new Date(first + at * aDay).toISOString().slice(0, 10))
}
