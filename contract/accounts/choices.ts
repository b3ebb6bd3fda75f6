import * as z from 'zod/mini'
import { done, endpoint } from '../endpoint.ts'
import { oneLine } from './passwords.ts'

/** The bands of `contract/slides/age-bands.ts`, which has their names and fails to compile if these differ. */
const ageBand = z.enum(['eyfs', 'ks1', 'lowerKS2', 'upperKS2'])
export type TaughtBand = z.output<typeof ageBand>

const longestClassName = 40
/** Empty for none. */
const className = z.string().check(z.trim(), z.maxLength(longestClassName, 'Please use at most 40 characters'), oneLine)

/** Offered: it has opened by itself once. */
export const tourStates = ['new', 'offered', 'completed'] as const
const tour = z.enum(tourStates)

/** What is kept with a personal login. A login that people share keeps it on each device, and has none of this. */
export const choices = z.object({
  /** Null until they were asked. */
  class: z.nullable(z.object({ ageBand: z.nullable(ageBand), name: z.nullable(z.string()) })),
  tour,
})

/** The class in a form: neither part is required. */
export const classFields = { ageBand: z.optional(z.nullable(ageBand)), className: z.optional(className) }

export const keepChoices = endpoint({
  method: 'PUT',
  path: '/api/account/choices',
  access: 'account',
  says: 'Keeps with a personal login which class the person teaches, or that they would not say, and how far they are with the tour. What is left out stays. Refused for a login that people share: it keeps both on each device.',
  body: z.strictObject({
    class: z.optional(z.strictObject({ ageBand: z.nullable(ageBand), name: z.nullable(className) })),
    tour: z.optional(tour),
  }),
  response: done,
})
