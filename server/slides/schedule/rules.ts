import type { DatedSlide } from '#contract/slides/slides.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { addDays, daysUntil, schoolWeekOf, weekdayOf, yearOf } from '#server/platform/time/days.ts'
import { type Library, toSlide } from '#server/slides/shipped/rules.ts'
import { themedWeekOn } from '#server/slides/themed-weeks/rules.ts'

/** A slide with its date and its themed week, if any. */
export type ScheduledSlide = { date: string; slide: WrittenSlide; themedWeekName: string | null }

/** The slide of a weekday, always the same one; undefined at the weekend. */
export function slideOn({ weeks, themedWeeks }: Library, date: string): ScheduledSlide | undefined {
  const weekday = weekdayOf(date)
  if (!weekday) return undefined
  const themed = themedWeekOn(themedWeeks, date)?.planned
  const week = themed?.slides ?? weeks[academicWeek(date) - 1]
  if (!week) throw new Error(`The library has no slides for ${date}.`)
  return { date, slide: week[weekday.theme], themedWeekName: themed?.name ?? null }
}

export function toDatedSlide({ date, slide, themedWeekName }: ScheduledSlide, createdAt: Date): DatedSlide {
  return {
    ...toSlide(slide, createdAt),
    date,
    isCustom: false,
    isThemedWeek: themedWeekName !== null,
    themedWeekName,
  }
}

/** 1 to 53. Week 1 is the school week of 1 September; holidays count too, up to the next week 1. */
export function academicWeek(day: string): number {
  return Math.floor(daysUntil(day, academicYear(day).from) / 7) + 1
}

/** The first and the last day of the academic year that contains a day. */
export function academicYear(day: string): { from: string; until: string } {
  const turn = weekOne(yearOf(day))
  const year = day < turn ? yearOf(day) - 1 : yearOf(day)
  return { from: weekOne(year), until: addDays(weekOne(year + 1), -1) }
}

function weekOne(year: number): string {
  return schoolWeekOf(`${year}-09-01`)
}
