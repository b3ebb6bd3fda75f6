import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { type PlannedWeek, plannedWeek } from '#contract/slides/themed-weeks.ts'
import { type Theme, weekdays } from '#contract/slides/weekdays.ts'
import { talkForms } from '#contract/slides/writing/talk-plan.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import type { Library, WeekOfSlides } from '#server/slides/shipped/rules.ts'

/** A slide with a title of its own and placeholder text. */
export function aSlide(id: string, theme: Theme = 'monday', title = `About ${id}`): WrittenSlide {
  const starters = ['It could be…', 'Perhaps it is…', 'What if…']
  return {
    id,
    theme,
    topic: 'belonging',
    word: 'welcome',
    emoji: '🌱',
    title,
    prompt: 'What makes somebody feel welcome in a new place?',
    promptSimple: 'Fox is new here. What can we say to Fox?',
    followUp: 'How might that feel different to somebody else?',
    timerDuration: 180,
    starters: { all: starters, eyfs: starters, ks1: starters, lowerKS2: starters, upperKS2: starters },
    talk: `${talkForms[0]}: say it, draw it or show it; then swap`,
    teacherNote: 'Listen for words that include.',
    strands: ['linguistic'],
    curriculum: { spokenLanguage: [1, 4], pshe: 'Relationships' },
    sensitivity: 0,
  }
}

/** Five slides whose ids name their week and day. */
export function aWeek(name: string): WeekOfSlides {
  const [monday, tuesday, wednesday, thursday, friday] = weekdays.map(({ theme }) => aSlide(`${name}-${theme}`, theme))
  if (!monday || !tuesday || !wednesday || !thursday || !friday) throw new Error('A week has five weekdays.')
  return { monday, tuesday, wednesday, thursday, friday }
}

export function aPlannedWeek(
  name: string,
  rule: PlannedWeek['rule'],
  confirmed?: PlannedWeek['confirmed'],
): PlannedWeek {
  const words = {
    name,
    description: `About ${name}.`,
    color: 'bg-pink-500',
    when: 'Every year',
    file: 'any.yaml',
  } as const
  return { ...words, rule, ...(confirmed ? { confirmed } : {}) }
}

/** A whole library: 53 weeks, and the given themed weeks. */
export function aLibrary(...planned: PlannedWeek[]): Library {
  return {
    weeks: Array.from({ length: 53 }, (_, at) => aWeek(`week-${at + 1}`)),
    themedWeeks: planned.map((week) => ({ ...week, slides: aWeek(week.name) })),
    synonyms: {},
  }
}

/** The real plan of themed weeks with generated slides, so that tests do not depend on the real slides' text. */
export const testLibrary = aLibrary(
  ...z.array(plannedWeek).parse(parse(readFileSync('content/themed-weeks.yaml', 'utf8'))),
)

/** The test library with these slides changed, by their ids. */
export function libraryWith(changes: Readonly<Record<string, Partial<WrittenSlide>>>): Library {
  const changed = (week: WeekOfSlides) => mapWeek(week, (slide) => ({ ...slide, ...changes[slide.id] }))
  return {
    weeks: testLibrary.weeks.map(changed),
    themedWeeks: testLibrary.themedWeeks.map((week) => ({ ...week, slides: changed(week.slides) })),
    synonyms: testLibrary.synonyms,
  }
}

export function mapWeek(week: WeekOfSlides, one: (slide: WrittenSlide) => WrittenSlide): WeekOfSlides {
  const { monday, tuesday, wednesday, thursday, friday } = week
  return {
    monday: one(monday),
    tuesday: one(tuesday),
    wednesday: one(wednesday),
    thursday: one(thursday),
    friday: one(friday),
  }
}
