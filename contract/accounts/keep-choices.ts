import * as z from 'zod/mini'
import { done, endpoint } from '../endpoint.ts'
import { taughtBand, tourStates } from './choices.ts'
import { oneLine } from './passwords.ts'

/** Empty for none. */
const className = z.string().check(z.trim(), z.maxLength(40, 'Please use at most 40 characters'), oneLine)

/** The class in a form: neither part is required. */
export const classFields = { ageBand: z.optional(z.nullable(taughtBand)), className: z.optional(className) }

export const keepChoices = endpoint({
  method: 'PUT',
  path: '/api/account/choices',
  access: 'account',
  says: 'Keeps with a personal login which class the person teaches, or that they would not say, and how far they are with the tour. What is left out stays. Refused for a login that people share: it keeps both on each device.',
  body: z.strictObject({
    class: z.optional(z.strictObject({ ageBand: z.nullable(taughtBand), name: z.nullable(className) })),
    tour: z.optional(z.enum(tourStates)),
  }),
  response: done,
})
