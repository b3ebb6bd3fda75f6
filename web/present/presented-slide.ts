import type { ReactNode } from 'react'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { type Theme, weekdays, type Weekday } from '#contract/slides/weekdays.ts'
import { startersOf } from '#web/platform/slides/slide-wording.ts'

/** All that the board needs to know of a slide. */
export type PresentedSlide = {
  id: string
  /** YYYY-MM-DD; left out where the slide belongs to no day. */
  date?: string
  theme: Theme
  emoji: string
  title: string
  subtitle: string | null
  prompt: string
  promptSimple: string | null
  followUp: string | null
  /** Seconds; the wire's word. */
  timerDuration: number
  starters: Readonly<Record<'all' | AgeBand, readonly string[]>>
  /** The school's own, in the corner; a picture of the class `school-logo`. */
  logo?: ReactNode
}

export function presentedFrom(slide: DatedSlide): PresentedSlide {
  return { ...slide, starters: startersOf(slide) }
}

export function weekdayOf({ theme }: PresentedSlide): Weekday | undefined {
  return weekdays.find((weekday) => weekday.theme === theme)
}

/** The demo slide is the same on every day, so it shows none. */
export function dateOf({ id, date }: PresentedSlide): string | undefined {
  return id === 'demo' ? undefined : date
}
