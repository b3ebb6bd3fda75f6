import type { DatedSlide } from '#contract/slides/slides.ts'
import type { PlannedWeek } from '#contract/slides/themed-weeks.ts'
import type { Theme } from '#contract/slides/weekdays.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'

export type WeekOfSlides = Readonly<Record<Theme, WrittenSlide>>

/** The academic weeks in order, and the themed weeks. */
export type Library = {
  weeks: readonly WeekOfSlides[]
  themedWeeks: readonly (PlannedWeek & { slides: WeekOfSlides })[]
  /** What teachers type, and the library's words for it, as in content/synonyms.yaml. */
  synonyms: Readonly<Record<string, string>>
}

/** The library of a running server, with the creation date of each slide. */
export type LoadedLibrary = Library & { createdAt: (id: string) => Date }

export function slidesIn({ weeks, themedWeeks }: Library): WrittenSlide[] {
  return [...weeks, ...themedWeeks.map(({ slides }) => slides)].flatMap((week) => Object.values(week))
}

type Row = { id: string; fingerprint: string; retiredAt: Date | null }

/** The writes that bring the database up to date: slides that are new, changed or back again, and ids to retire. */
export function changesTo<S extends { id: string; fingerprint: string }>(
  rows: readonly Row[],
  slides: readonly S[],
): { upsert: S[]; retire: string[] } {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const written = new Set(slides.map(({ id }) => id))
  return {
    upsert: slides.filter(({ id, fingerprint }) => {
      const row = rowOf.get(id)
      return row?.fingerprint !== fingerprint || row.retiredAt !== null
    }),
    retire: rows.filter(({ id, retiredAt }) => !retiredAt && !written.has(id)).map(({ id }) => id),
  }
}

/** A slide as the API returns it, apart from its date. A field that a school left empty in its own slide is null. */
export function toSlide(slide: WrittenSlide, createdAt: Date): Omit<DatedSlide, DateFields> {
  const { starters, curriculum } = slide
  return {
    id: slide.id,
    theme: slide.theme,
    emoji: slide.emoji,
    title: slide.title,
    subtitle: slide.subtitle || null,
    word: slide.word || null,
    wordCard: slide.wordCard ?? null,
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
    talkPlan: slide.talkPlan ?? null,
    teacherNote: slide.teacherNote || null,
    note: slide.note ?? null,
    picture: slide.picture ?? null,
    home: slide.home ?? null,
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

type DateFields = 'date' | 'isCustom' | 'isThemedWeek' | 'themedWeekName'
