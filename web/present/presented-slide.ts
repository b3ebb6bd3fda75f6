import type { ReactNode } from 'react'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { Slide } from '#contract/slides/slides.ts'
import { type Theme, weekdays, type Weekday } from '#contract/slides/weekdays.ts'
import { startersOf } from '#web/slides/wording/starters.ts'

/** Everything the board needs to know about a slide. */
export type PresentedSlide = {
  id: string
  /** YYYY-MM-DD; omitted if the slide has no date. */
  date?: string
  theme: Theme
  emoji: string
  title: string
  subtitle: string | null
  prompt: string
  promptSimple: string | null
  followUp: string | null
  /** In seconds; the API's name for it. */
  timerDuration: number
  starters: Readonly<Record<'all' | AgeBand, readonly string[]>>
  picture: Slide['picture']
  wordCard: Slide['wordCard']
  talkPlan: Slide['talkPlan']
  /** From 1 up, the slide touches on feelings: the class does not vote on it. */
  sensitivity: number
  /** The school's own, in the corner; an image with the class `school-logo`. */
  logo?: ReactNode
}

export function presentedFrom(slide: Slide): PresentedSlide {
  return { ...slide, starters: startersOf(slide) }
}

export function weekdayOf({ theme }: PresentedSlide): Weekday | undefined {
  return weekdays.find((weekday) => weekday.theme === theme)
}

/** The demo slide is the same every day, so it has no date. */
export function dateOf({ id, date }: PresentedSlide): string | undefined {
  return id === 'demo' ? undefined : date
}
