import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { strands, themes } from '../slides/writing/written-slide.ts'
import { ageBand } from './age-band.ts'
import { analyticsAt } from './stats.ts'

/** Reporting periods. Terms start on 1 September, on 1 January and on the Monday after Easter. */
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
    /** Distinct slides in the period. */
    slides: z.int(),
    /** The school days of the period since the school joined, by its term dates or else without the usual holidays, and how many of them had a use. Today counts from its first use on. */
    schoolDays: z.int(),
    daysWithTalk: z.int(),
    /** How many people presented, this week and in the period, of all who could; null for one person's own figures. */
    people: z.nullable(z.object({ thisWeek: z.int(), inPeriod: z.int(), inAll: z.int() })),
    /** Every week of the period, including those without a use, oldest first. */
    byWeek: z.array(z.object({ monday: z.string(), uses: z.int() })),
    /** Always Monday to Friday. */
    byTheme: z.array(z.object({ theme: z.enum(themes), uses: z.int() })),
    /** Always all four bands, youngest first. */
    byAgeBand: z.array(z.object({ ageGroup: ageBand, uses: z.int() })),
    /** Uses per strand of oracy. */
    byStrand: z.array(z.object({ strand: z.enum(strands), uses: z.int() })),
    /** Uses per spoken-language statement of the National Curriculum, 1 to 12. */
    byStatement: z.array(z.object({ statement: z.int(), uses: z.int() })),
  }),
})

export type Analytics = z.output<typeof readAnalytics.response>
