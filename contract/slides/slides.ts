import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { note, picture, talkItems, wordCard } from './writing/slide-parts.ts'
import { strands, themes } from './writing/written-slide.ts'

const starters = z.array(z.string())

/** The fields of every slide, with or without a date. */
export const slideFields = {
  id: z.string(),
  theme: z.enum(themes),
  emoji: z.string(),
  title: z.string(),
  subtitle: z.nullable(z.string()),
  word: z.nullable(z.string()),
  wordCard: z.nullable(wordCard),
  prompt: z.string(),
  promptSimple: z.nullable(z.string()),
  followUp: z.nullable(z.string()),
  timerDuration: z.number(),
  sentenceStarters: starters,
  sentenceStartersEYFS: starters,
  sentenceStartersKS1: starters,
  sentenceStartersLowerKS2: starters,
  sentenceStartersUpperKS2: starters,
  talk: z.nullable(z.string()),
  /** Its form is one of the contract's, or one that came later. */
  talkPlan: z.nullable(z.object({ form: z.string(), task: z.string(), items: z.nullable(talkItems) })),
  teacherNote: z.nullable(z.string()),
  note: z.nullable(note),
  picture: z.nullable(picture),
  /** A question to ask at home. */
  home: z.nullable(z.string()),
  strands: z.array(z.enum(strands)),
  curriculum: z.object({
    spokenLanguage: z.array(z.number()),
    eyfs: z.nullable(z.string()),
    pshe: z.nullable(z.string()),
  }),
  /** From 1 up, the app adds the safeguarding lines under the teacher's note. */
  sensitivity: z.number(),
  /** The band a slide is for, or 'all'. */
  ageGroup: z.string(),
  isCustom: z.boolean(),
  createdAt: z.string(),
}

const datedFields = {
  ...slideFields,
  /** YYYY-MM-DD, in London. */
  date: z.string(),
  isThemedWeek: z.boolean(),
  themedWeekName: z.nullable(z.string()),
}

/** A slide with its date. */
export const datedSlide = z.object(datedFields)

export type DatedSlide = z.output<typeof datedSlide>

/** Without one, as the library has it. */
export type Slide = Omit<DatedSlide, 'date' | 'isThemedWeek' | 'themedWeekName'>

const weekend = z.object({
  weekend: z.literal(true),
  message: z.string(),
  /** Monday's slide. */
  next: datedSlide,
  validUntil: z.string(),
})

export const currentSlide = endpoint({
  method: 'GET',
  path: '/api/slides/current',
  access: 'licensed',
  says: 'Today’s slide, until `validUntil`; at the weekend a message and Monday’s slide.',
  response: z.union([z.object({ ...datedFields, validUntil: z.string() }), weekend]),
})

/** Where two reads of `planning.ts` are: Today asks for them again without their schemas. */
export const upcomingSlidesAt = { method: 'GET', path: '/api/slides/upcoming' } as const
export const slidesOfWeekAt = { method: 'GET', path: '/api/slides/weeks/:date' } as const

export const weekSlides = endpoint({
  method: 'GET',
  path: '/api/slides/week',
  access: 'licensed',
  says: 'The five slides of this week, Monday first, so that a missed one can still be shown; at the weekend those of the week that ends.',
  response: z.array(datedSlide),
})
