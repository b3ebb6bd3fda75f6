import * as z from 'zod/mini'

const day = z.iso.date('Please give a day as YYYY-MM-DD.')
const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please give it a name.'), z.maxLength(40, 'Please use 40 characters at most.'))

/** Both ends are included. */
const span = z.strictObject({ from: day, until: day })

export const maxTerms = 12
export const maxClosedDays = 60

/** When a school has lessons, as it entered that itself. Every day is YYYY-MM-DD, and both ends of a span are included. */
export const termDates = z.strictObject({
  terms: z
    .array(z.strictObject({ name, ...span.shape, halfTerm: z.nullable(span) }))
    .check(z.maxLength(maxTerms, `Please enter ${maxTerms} terms at most.`)),
  /** Single days without lessons: INSET, a polling station, snow. */
  closedDays: z
    .array(z.strictObject({ day, name }))
    .check(z.maxLength(maxClosedDays, `Please enter ${maxClosedDays} closed days at most.`)),
})

export type TermDates = z.output<typeof termDates>
export type Term = TermDates['terms'][number]
