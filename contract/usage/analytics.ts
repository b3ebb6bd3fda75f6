import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ageBand } from '../slides/age-bands.ts'
import { strands, themes } from '../slides/written-slide.ts'
import { analyticsAt } from './record.ts'

/** What somebody can look back on. A term starts on 1 September, on 1 January and on the Monday after Easter. */
export const periods = ['week', 'fourWeeks', 'term', 'year'] as const
export const period = z.enum(periods)
export type Period = (typeof periods)[number]

export const readAnalytics = endpoint({
  ...analyticsAt,
  access: 'planner',
  says: 'What was presented in a period: by everybody at the school for its own account, by oneself for all others.',
  query: z.strictObject({ period: z.optional(period) }),
  response: z.object({
    scope: z.enum(['school', 'own']),
    period,
    /** YYYY-MM-DD: the first day of the period, and today. */
    from: z.string(),
    until: z.string(),
    usesThisWeek: z.int(),
    uses: z.int(),
    /** Different slides in the period, and how many weekdays of it there have been. */
    slides: z.int(),
    weekdays: z.int(),
    /** Who presented this week, of all who could; null for one person's own figures. */
    people: z.nullable(z.object({ thisWeek: z.int(), inAll: z.int() })),
    /** Each week of the period, weeks without a use too; the oldest first. */
    byWeek: z.array(z.object({ monday: z.string(), uses: z.int() })),
    /** Monday to Friday, each of them there. */
    byTheme: z.array(z.object({ theme: z.enum(themes), uses: z.int() })),
    /** The four bands, the youngest first, each of them there. */
    byAgeBand: z.array(z.object({ ageGroup: ageBand, uses: z.int() })),
    /** How many uses trained each strand of oracy. */
    byStrand: z.array(z.object({ strand: z.enum(strands), uses: z.int() })),
    /** The same for the twelve spoken-language statements of the National Curriculum, 1 to 12. */
    byStatement: z.array(z.object({ statement: z.int(), uses: z.int() })),
  }),
})

export type Analytics = z.output<typeof readAnalytics.response>
