import * as z from 'zod/mini'
import { talkForms } from './talk-plan.ts'

const talkMoves = [
  'agree',
  'build',
  'challenge',
  'ask',
  'check',
  'invite',
  'unsure',
  'sum-up',
  'change-your-mind',
] as const

const talkHelper = z.strictObject({
  move: z.enum(talkMoves),
  name: z.string(),
  /** The forms of talk beside which the board shows it: two or three helpers each. */
  forms: z.array(z.enum(talkForms)),
  /** EYFS & Reception hear the words and make the gesture, which takes one hand. They have three moves. */
  gesture: z.optional(z.string()),
  eyfs: z.optional(z.string()),
  ks1: z.string(),
  lowerKS2: z.array(z.string()),
  upperKS2: z.array(z.string()),
})

/** The standing bank of talk helpers, the same all year, so that slides carry starters about their topic only. */
export const talkHelpers = z.array(talkHelper)

export type TalkHelper = z.output<typeof talkHelper>
