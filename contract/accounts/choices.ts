import * as z from 'zod/mini'

/** The bands of `contract/slides/age-bands.ts`, which has their names and fails to compile if these differ. */
export const taughtBand = z.enum(['eyfs', 'ks1', 'lowerKS2', 'upperKS2'])
export type TaughtBand = z.output<typeof taughtBand>

/** Of Today’s tour. Offered: it has opened by itself once. */
export const tourStates = ['new', 'offered', 'completed'] as const
export type TourState = (typeof tourStates)[number]

/** What is kept with a personal login. A login that people share keeps it on each device, and has none of this. */
export const choices = z.object({
  /** Null until they were asked. */
  class: z.nullable(z.object({ ageBand: z.nullable(taughtBand), name: z.nullable(z.string()) })),
  tour: z.enum(tourStates),
})
