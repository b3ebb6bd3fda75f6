import * as z from 'zod/mini'
import { oneLine } from '../accounts/passwords.ts'
import { endpoint } from '../endpoint.ts'
import type { AgeBand } from './age-bands.ts'
import { boardLimits } from './board-limits.ts'
import { earlyLearningGoals } from './curriculum/early-learning-goals.ts'
import { charactersOf } from './rules/counting.ts'
import { slideFields } from './slides.ts'
import { talkForms } from './writing/talk-plan.ts'
import { strands, themes } from './writing/written-slide.ts'

/** Maximum lengths. Most are shorter for the library; for a school those are only advice. */
export const ownSlideLimits = {
  title: 60,
  subtitle: 80,
  word: 30,
  prompt: boardLimits.promptCharacters,
  promptSimple: boardLimits.promptCharacters,
  followUp: boardLimits.followUpCharacters,
  starter: boardLimits.starterCharacters,
  meaning: 120,
  example: 160,
  talk: 300,
  item: 40,
  teacherNote: 800,
  noteLine: 200,
  home: 140,
  pshe: 80,
} as const

const timerSeconds = { least: 60, most: 1800 } as const

/** One line: pasted line breaks become spaces. */
const text = (maxCharacters: number) =>
  z.string('Please fill this in').check(
    z.overwrite((typed) => typed.replaceAll(/\s+/g, ' ').trim()),
    oneLine,
    z.refine(
      (line) => charactersOf(line) <= maxCharacters,
      `Please keep this to ${maxCharacters} characters: more does not fit`,
    ),
  )
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Z}\u2800]*$/u
const neededText = (maxCharacters: number) =>
  text(maxCharacters).check(z.refine((line) => !invisible.test(line), 'Please fill this in'))
const optionalText = (maxCharacters: number) => z.nullish(text(maxCharacters))

const starterList = z.optional(
  z
    .array(text(ownSlideLimits.starter))
    .check(z.maxLength(boardLimits.starters, `Please keep to ${boardLimits.starters} starters: more do not fit`)),
)

/** One grapheme, however many code points it has. */
const emoji = z.string().check(
  z.trim(),
  z.maxLength(20, 'Please choose one picture'),
  z.regex(/^$|\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 'Please choose one picture'),
  z.refine((sign) => [...new Intl.Segmenter().segment(sign)].length <= 1, 'Please choose one picture'),
)

const writtenFields = {
  /** Ignored for a pinned slide, which has the theme of its weekday. */
  theme: z.enum(themes, 'Please choose a theme'),
  emoji: z.nullish(emoji),
  title: neededText(ownSlideLimits.title),
  subtitle: optionalText(ownSlideLimits.subtitle),
  word: optionalText(ownSlideLimits.word),
  prompt: neededText(ownSlideLimits.prompt),
  promptSimple: optionalText(ownSlideLimits.promptSimple),
  followUp: optionalText(ownSlideLimits.followUp),
  timerDuration: z
    .int('Please give whole seconds')
    .check(
      z.minimum(timerSeconds.least, 'Please give the class at least a minute'),
      z.maximum(timerSeconds.most, 'Please choose at most 30 minutes'),
    ),
  /** For every band without its own. */
  sentenceStarters: starterList,
  sentenceStartersEYFS: starterList,
  sentenceStartersKS1: starterList,
  sentenceStartersLowerKS2: starterList,
  sentenceStartersUpperKS2: starterList,
  talk: optionalText(ownSlideLimits.talk),
  teacherNote: optionalText(ownSlideLimits.teacherNote),
  /** Parts of the second edition. `word`, `talk` and `teacherNote` are composed of those that are sent. */
  wordCard: z.nullish(
    z.strictObject({
      word: neededText(ownSlideLimits.word),
      meaning: text(ownSlideLimits.meaning),
      example: text(ownSlideLimits.example),
    }),
  ),
  talkPlan: z.nullish(
    z.strictObject({
      form: z.enum(talkForms, 'Please choose a form of talk'),
      task: text(ownSlideLimits.talk),
      items: z.nullable(
        z.array(neededText(ownSlideLimits.item)).check(z.maxLength(5, 'Please keep to 5 choices: more do not fit')),
      ),
    }),
  ),
  note: z.nullish(
    z.strictObject({
      ask: text(ownSlideLimits.noteLine),
      listenFor: text(ownSlideLimits.noteLine),
      ifItStalls: text(ownSlideLimits.noteLine),
      care: z.nullable(text(ownSlideLimits.noteLine)),
    }),
  ),
  home: optionalText(ownSlideLimits.home),
  strands: z.optional(z.array(z.enum(strands)).check(z.maxLength(strands.length))),
  curriculum: z.optional(
    z.strictObject({
      spokenLanguage: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.maxLength(12))),
      eyfs: z.nullish(z.enum(earlyLearningGoals)),
      pshe: optionalText(ownSlideLimits.pshe),
    }),
  ),
  sensitivity: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  /** YYYY-MM-DD, a weekday from today to a year ahead; null if not pinned. */
  pinnedOn: z.nullish(z.iso.date('Please give a day of the calendar')),
}

/** What a teacher writes. Little is required, and only what a board or screen could not show is refused. */
export const writtenOwnSlide = z.strictObject(writtenFields)

export type WrittenOwnSlide = z.output<typeof writtenOwnSlide>

const ownSlide = z.object({
  ...slideFields,
  pinnedOn: z.nullable(z.string()),
  /** For optimistic locking when the slide is changed. */
  version: z.string(),
})

export type OwnSlide = z.output<typeof ownSlide>

const id = z.strictObject({ id: z.string() })

export const listOwnSlides = endpoint({
  method: 'GET',
  path: '/api/slides/own',
  access: 'planner',
  says: 'The slides that the caller’s school has written for itself, the newest first.',
  response: z.array(
    z.object({
      id: z.string(),
      theme: z.enum(themes),
      emoji: z.string(),
      title: z.string(),
      pinnedOn: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
})

export const readOwnSlide = endpoint({
  method: 'GET',
  path: '/api/slides/own/:id',
  access: 'planner',
  says: 'One of the school’s own slides as it was written, to be changed.',
  params: id,
  response: ownSlide,
})

export const addOwnSlide = endpoint({
  method: 'POST',
  path: '/api/slides',
  access: 'planner',
  says: 'Adds a slide of the school’s own. On the day it is pinned to, that school sees it instead of the library’s.',
  /** `once`: chosen by the caller; sent again with the same one, it is the same slide, as it was sent last. */
  body: z.strictObject({ ...writtenFields, once: z.optional(z.uuid()) }),
  response: ownSlide,
})

export const changeOwnSlide = endpoint({
  method: 'PUT',
  path: '/api/slides/:id',
  access: 'planner',
  says: 'Changes one of the school’s own slides. With the `version` that was read, a colleague’s change in between is not written over.',
  params: id,
  body: z.strictObject({ ...writtenFields, version: z.optional(z.string()) }),
  response: ownSlide,
})

export const removeOwnSlide = endpoint({
  method: 'DELETE',
  path: '/api/slides/:id',
  access: 'planner',
  says: 'Deletes one of the school’s own slides; its day has the library’s slide again. That it was shown stays known.',
  params: id,
  response: z.object({ success: z.literal(true), message: z.string() }),
})

/** Falls back to the starters for all bands. */
export function startersByBand<List extends readonly string[]>(
  starters: Record<AgeBand | 'all', List>,
): Record<AgeBand, List> {
  const ofBand = (band: AgeBand): List => (starters[band].length > 0 ? starters[band] : starters.all)
  return { eyfs: ofBand('eyfs'), ks1: ofBand('ks1'), lowerKS2: ofBand('lowerKS2'), upperKS2: ofBand('upperKS2') }
}
