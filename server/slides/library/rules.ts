import type { DatedSlide } from '#contract/slides/slides.ts'
import type { PlannedWeek } from '#contract/slides/themed-weeks.ts'
import type { Theme } from '#contract/slides/weekdays.ts'
import type { WrittenSlide } from '#contract/slides/written-slide.ts'

/** Five slides, one for each weekday. */
export type WeekOfSlides = Readonly<Record<Theme, WrittenSlide>>

/** All that was written for classes: the academic weeks in their order, and the themed weeks. */
export type Library = {
  weeks: readonly WeekOfSlides[]
  themedWeeks: readonly (PlannedWeek & { slides: WeekOfSlides })[]
}

/** The library of a running server, which also knows since when each slide has been there. */
export type LoadedLibrary = Library & { createdAt: (id: string) => Date }

/** Every slide there is. */
export function slidesIn({ weeks, themedWeeks }: Library): WrittenSlide[] {
  return [...weeks, ...themedWeeks.map(({ slides }) => slides)].flatMap((week) => Object.values(week))
}

type Row = { id: string; fingerprint: string; retiredAt: Date | null }

/** What has to be written for the database to hold the library: slides that are new, changed or back, and ids that are gone. */
export function changesTo<S extends { id: string; fingerprint: string }>(
  rows: readonly Row[],
  slides: readonly S[],
): { put: S[]; retire: string[] } {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const written = new Set(slides.map(({ id }) => id))
  return {
    put: slides.filter(({ id, fingerprint }) => {
      const row = rowOf.get(id)
      return row?.fingerprint !== fingerprint || row.retiredAt !== null
    }),
    retire: rows.filter(({ id, retiredAt }) => !retiredAt && !written.has(id)).map(({ id }) => id),
  }
}

/** What the wire says of a slide on any day. What a school has left out of its own slide is empty, and null on the wire. */
export function toSlide(slide: WrittenSlide, createdAt: Date): Omit<DatedSlide, OfItsDay> {
  const { starters, curriculum } = slide
  return {
    id: slide.id,
    theme: slide.theme,
    emoji: slide.emoji,
    title: slide.title,
    subtitle: slide.subtitle || null,
    word: slide.word || null,
    prompt: slide.prompt,
    promptSimple: slide.promptSimple || null,
    followUp: slide.followUp || null,
    timerDuration: slide.timerDuration,
    sentenceStarters: starters.all,
    sentenceStartersEYFS: starters.eyfs,
    sentenceStartersKS1: starters.ks1,
    sentenceStartersLowerKS2: starters.lowerKS2,
    sentenceStartersUpperKS2: starters.upperKS2,
    talk: slide.talk || null,
    teacherNote: slide.teacherNote || null,
    strands: slide.strands,
    curriculum: {
      spokenLanguage: curriculum.spokenLanguage,
      eyfs: curriculum.eyfs ?? null,
      pshe: curriculum.pshe || null,
    },
    sensitivity: slide.sensitivity,
    ageGroup: 'all',
    createdAt: createdAt.toISOString(),
  }
}

type OfItsDay = 'date' | 'isCustom' | 'isThemedWeek' | 'themedWeekName'
