import * as z from 'zod/mini'

/** A word worth learning, as a child understands it. */
export const wordCard = z.object({ word: z.string(), meaning: z.string(), example: z.string() })

/** What the class chooses between. `heard`: the first three ideas that the teacher hears, where ready ones would give the answer away. */
export const talkItems = z.union([z.array(z.string()), z.literal('heard')])

/** What a teacher reads in ten seconds. */
export const note = z.object({
  /** A probing question, in quotation marks. */
  ask: z.string(),
  listenFor: z.string(),
  ifItStalls: z.string(),
  /** What to look after; on every slide that may touch a nerve. */
  care: z.nullable(z.string()),
})

/** One to three pictures of the Fluent set that make a scene, by name and as emoji. */
export const picture = z.object({ names: z.array(z.string()), emoji: z.array(z.string()), alt: z.string() })

export type WordCard = z.output<typeof wordCard>
export type Note = z.output<typeof note>
