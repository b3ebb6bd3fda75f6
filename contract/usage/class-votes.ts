import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { themes } from '../slides/writing/written-slide.ts'
import { ageBand } from './age-band.ts'
import { period } from './analytics.ts'
import { classVotesAt } from './votes.ts'

/** Fewer hands are not shown: they could point to a child. */
export const leastHandsShown = 5
export const maxVotesShown = 50

/** Null for fewer than `leastHandsShown`, and for none. */
const hands = z.nullable(z.int())

export const classVotes = endpoint({
  ...classVotesAt,
  access: 'planner',
  says: `The votes of a period, the last ${maxVotesShown} with their totals, newest first: of everybody at the school for its own account, of oneself for all others. Totals under ${leastHandsShown} are null, and votes in which neither count had ${leastHandsShown} hands are left out.`,
  query: z.strictObject({ period: z.optional(period) }),
  response: z.object({
    period,
    /** How many votes the period has, of which those below are the last. */
    inAll: z.int(),
    votes: z.array(
      z.object({
        /** YYYY-MM-DD */
        date: z.string(),
        /** Null if the slide has been deleted since. */
        slide: z.nullable(z.object({ title: z.string(), theme: z.enum(themes) })),
        ageGroup: ageBand,
        choices: z.array(z.object({ words: z.string(), before: hands, after: hands })),
        /** The least number of children who changed their answer, as far as these totals tell. */
        changedAtLeast: hands,
      }),
    ),
  }),
})

export type ClassVotes = z.output<typeof classVotes.response>
