import * as z from 'zod/mini'
import { season } from './season.ts'
import { note, picture, wordCard } from './slide-parts.ts'
import { talkPlan } from './talk-plan.ts'

export const themes = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
export const strands = ['physical', 'linguistic', 'cognitive', 'social-emotional'] as const

const starters = z.array(z.string())

/**
 * A slide as the server keeps it. The parts of the second edition stand beside the strings that earlier releases know: the
 * library's are composed of them, and a school's own slide may have the strings alone.
 */
export const writtenSlide = z.strictObject({
  id: z.string(),
  theme: z.enum(themes),
  topic: z.string(),
  /** One word worth learning. */
  word: z.string(),
  wordCard: z.optional(wordCard),
  emoji: z.string(),
  title: z.string(),
  subtitle: z.optional(z.string()),
  prompt: z.string(),
  /** The same question, for EYFS & Reception and Year 1 & 2. */
  promptSimple: z.string(),
  followUp: z.string(),
  /** In seconds. */
  timerDuration: z.number(),
  starters: z.strictObject({
    all: starters,
    eyfs: starters,
    ks1: starters,
    lowerKS2: starters,
    upperKS2: starters,
  }),
  /** How the class talks: a form, a colon, and a description. */
  talk: z.string(),
  talkPlan: z.optional(talkPlan),
  teacherNote: z.string(),
  note: z.optional(note),
  picture: z.optional(picture),
  /** "Ask at home". */
  home: z.optional(z.string()),
  strands: z.array(z.enum(strands)),
  curriculum: z.strictObject({
    /** Numbers of the National Curriculum's twelve spoken-language statements. */
    spokenLanguage: z.array(z.number()),
    /** An early learning goal of the EYFS framework, where one fits. */
    eyfs: z.optional(z.string()),
    pshe: z.string(),
  }),
  /** 0: everyday; 1: may touch a nerve; 2: names harm (themed weeks only). */
  sensitivity: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Only where the slide fails on other days: it needs long light, or a class that moves on. */
  season: z.optional(season),
  /** Phrases that the rules refuse, each with the reason why it is right here. */
  exceptions: z.optional(z.record(z.string(), z.string())),
})

export type WrittenSlide = z.output<typeof writtenSlide>
