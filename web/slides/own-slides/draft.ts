import * as z from 'zod/mini'
import type { Request } from '#contract/endpoint.ts'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { earlyLearningGoals } from '#contract/slides/curriculum/early-learning-goals.ts'
import type { addOwnSlide, OwnSlide } from '#contract/slides/own-slides.ts'
import { type Theme, type Weekday, weekdays } from '#contract/slides/weekdays.ts'
import { strands, themes } from '#contract/slides/written-slide.ts'
import { startersOf } from '#web/platform/slides/slide-wording.ts'

const text = z.string()

/**
 * A slide while it is being written: the values of the fields. Starters are a text with one per line. Give a new field a default, or
 * the drafts in open tabs are discarded.
 */
export const draftShape = z.object({
  theme: z.enum(themes),
  emoji: text,
  title: text,
  subtitle: text,
  word: text,
  prompt: text,
  promptSimple: text,
  followUp: text,
  timerDuration: z.number(),
  starters: z.object({ all: text, eyfs: text, ks1: text, lowerKS2: text, upperKS2: text }),
  talk: text,
  teacherNote: text,
  strands: z.array(z.enum(strands)),
  spokenLanguage: z.array(z.number()),
  eyfs: text,
  pshe: text,
  sensitivity: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** YYYY-MM-DD, or empty. */
  pinnedOn: text,
})

export type Draft = z.output<typeof draftShape>
/** Who a list of starters is for. */
export type StarterBand = AgeBand | 'all'

export const emptyDraft: Draft = {
  theme: 'monday',
  emoji: '',
  title: '',
  subtitle: '',
  word: '',
  prompt: '',
  promptSimple: '',
  followUp: '',
  timerDuration: 180,
  starters: { all: '', eyfs: '', ks1: '', lowerKS2: '', upperKS2: '' },
  talk: '',
  teacherNote: '',
  strands: [],
  spokenLanguage: [],
  eyfs: '',
  pshe: '',
  sensitivity: 0,
  pinnedOn: '',
}

export function draftOf(slide: OwnSlide): Draft {
  const { theme, emoji, title, prompt, timerDuration, strands: chosen, curriculum, sensitivity } = slide
  const starters = startersOf(slide)
  const lines = (band: StarterBand): string => starters[band].join('\n')
  return {
    theme,
    emoji,
    title,
    subtitle: slide.subtitle ?? '',
    word: slide.word ?? '',
    prompt,
    promptSimple: slide.promptSimple ?? '',
    followUp: slide.followUp ?? '',
    timerDuration,
    starters: {
      all: lines('all'),
      eyfs: lines('eyfs'),
      ks1: lines('ks1'),
      lowerKS2: lines('lowerKS2'),
      upperKS2: lines('upperKS2'),
    },
    talk: slide.talk ?? '',
    teacherNote: slide.teacherNote ?? '',
    strands: chosen,
    spokenLanguage: curriculum.spokenLanguage,
    eyfs: curriculum.eyfs ?? '',
    pshe: curriculum.pshe ?? '',
    sensitivity: draftShape.shape.sensitivity.safeParse(sensitivity).data ?? 0,
    pinnedOn: slide.pinnedOn ?? '',
  }
}

/** The API's field for the starters of each band, also used for their issues. */
export const starterFields = {
  all: 'sentenceStarters',
  eyfs: 'sentenceStartersEYFS',
  ks1: 'sentenceStartersKS1',
  lowerKS2: 'sentenceStartersLowerKS2',
  upperKS2: 'sentenceStartersUpperKS2',
} as const

type Body = Request<typeof addOwnSlide>['body']

export function bodyOf({ starters, spokenLanguage, eyfs, pshe, pinnedOn, ...draft }: Draft): Body {
  return {
    ...draft,
    sentenceStarters: linesOf(starters.all),
    sentenceStartersEYFS: linesOf(starters.eyfs),
    sentenceStartersKS1: linesOf(starters.ks1),
    sentenceStartersLowerKS2: linesOf(starters.lowerKS2),
    sentenceStartersUpperKS2: linesOf(starters.upperKS2),
    curriculum: { spokenLanguage, eyfs: goalOf(eyfs), pshe },
    pinnedOn: pinnedOn || null,
  }
}

type Goal = NonNullable<NonNullable<Body['curriculum']>['eyfs']>

function goalOf(name: string): Goal | null {
  return earlyLearningGoals.find((goal) => goal === name) ?? null
}

export function linesOf(written: string): string[] {
  return [...new Set(written.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim()))].filter(Boolean)
}

/** The weekday of a pinned date, whose theme the slide takes; undefined without a date or at a weekend. */
export function weekdayOf(pinnedOn: string): Weekday | undefined {
  return weekdays[new Date(pinnedOn).getUTCDay() - 1]
}

export function themeOf({ theme, pinnedOn }: Draft): Theme {
  return weekdayOf(pinnedOn)?.theme ?? theme
}
