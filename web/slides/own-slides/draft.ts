import * as z from 'zod/mini'
import type { Request } from '#contract/endpoint.ts'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { earlyLearningGoals } from '#contract/slides/curriculum/early-learning-goals.ts'
import type { addOwnSlide, OwnSlide } from '#contract/slides/own-slides.ts'
import { type Theme, type Weekday, weekdays } from '#contract/slides/weekdays.ts'
import { type Note, type WordCard } from '#contract/slides/writing/slide-parts.ts'
import { talkForms, type TalkPlan } from '#contract/slides/writing/talk-plan.ts'
import { strands, themes } from '#contract/slides/writing/written-slide.ts'
import { startersOf } from '#web/slides/wording/starters.ts'

const text = z.string()

/** A slide while it is being written: the values of the fields. Starters are a text with one per line. */
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
  meaning: text,
  example: text,
  /** A form of talk, or empty if `talk` says everything in the school's own words. */
  form: text,
  /** One choice per line. */
  items: text,
  ask: text,
  listenFor: text,
  ifItStalls: text,
  care: text,
  home: text,
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
  meaning: '',
  example: '',
  form: '',
  items: '',
  ask: '',
  listenFor: '',
  ifItStalls: '',
  care: '',
  home: '',
  strands: [],
  spokenLanguage: [],
  eyfs: '',
  pshe: '',
  sensitivity: 0,
  pinnedOn: '',
}

export function draftOf(slide: OwnSlide): Draft {
  const { theme, emoji, title, prompt, timerDuration, strands: chosen, curriculum, sensitivity } = slide
  const { wordCard, talkPlan, note } = slide
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
    talk: talkPlan?.task ?? slide.talk ?? '',
    teacherNote: note ? '' : (slide.teacherNote ?? ''),
    meaning: wordCard?.meaning ?? '',
    example: wordCard?.example ?? '',
    form: talkPlan?.form ?? '',
    items: Array.isArray(talkPlan?.items) ? talkPlan.items.join('\n') : '',
    ask: note?.ask ?? '',
    listenFor: note?.listenFor ?? '',
    ifItStalls: note?.ifItStalls ?? '',
    care: note?.care ?? '',
    home: slide.home ?? '',
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

export function bodyOf(draft: Draft): Body {
  const { starters, spokenLanguage, eyfs, pshe, pinnedOn, theme, emoji, title, subtitle, prompt, promptSimple } = draft
  const { followUp, timerDuration, word, talk, teacherNote, home, strands: chosen, sensitivity } = draft
  return {
    theme,
    emoji,
    title,
    subtitle,
    word,
    prompt,
    promptSimple,
    followUp,
    timerDuration,
    talk,
    teacherNote,
    home,
    strands: chosen,
    sensitivity,
    ...partsOf(draft),
    sentenceStarters: linesOf(starters.all),
    sentenceStartersEYFS: linesOf(starters.eyfs),
    sentenceStartersKS1: linesOf(starters.ks1),
    sentenceStartersLowerKS2: linesOf(starters.lowerKS2),
    sentenceStartersUpperKS2: linesOf(starters.upperKS2),
    curriculum: { spokenLanguage, eyfs: goalOf(eyfs), pshe },
    pinnedOn: pinnedOn || null,
  }
}

/** The parts that the school has filled in. */
export function partsOf(draft: Draft): { wordCard: WordCard | null; talkPlan: OwnTalkPlan | null; note: Note | null } {
  const { word, meaning, example, talk, ask, listenFor, ifItStalls, care } = draft
  const form = talkForms.find((each) => each === draft.form)
  const items = linesOf(draft.items)
  return {
    wordCard: word.trim() && (meaning.trim() || example.trim()) ? { word, meaning, example } : null,
    talkPlan: form ? { form, task: talk, items: items.length > 0 ? items : null } : null,
    note: [ask, listenFor, ifItStalls, care].some((line) => line.trim())
      ? { ask, listenFor, ifItStalls, care: care.trim() || null }
      : null,
  }
}

type OwnTalkPlan = TalkPlan & { items: string[] | null }
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

/** Whether a new slide can be pinned to a day: a weekday from today to a year ahead. The server decides. */
export function canPinOn(day: string, today: string): boolean {
  const aYearOn = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  return z.iso.date().safeParse(day).success && weekdayOf(day) !== undefined && today <= day && day <= aYearOn
}

export function themeOf({ theme, pinnedOn }: Draft): Theme {
  return weekdayOf(pinnedOn)?.theme ?? theme
}
