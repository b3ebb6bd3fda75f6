import * as z from 'zod/mini'
import { talkItems } from './slide-parts.ts'

export const talkForms = [
  'pairs',
  'trios',
  'circle',
  'line-up',
  'corners',
  'two sides',
  'rank',
  'in role',
  'back to back',
  'vote',
  'show of fingers',
  'quiet minute',
  'draw and tell',
] as const

export type TalkForm = (typeof talkForms)[number]

/** How the class talks. */
export const talkPlan = z.object({ form: z.enum(talkForms), task: z.string(), items: z.nullable(talkItems) })

export type TalkPlan = z.output<typeof talkPlan>
