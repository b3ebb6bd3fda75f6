import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { themes } from '../slides/writing/written-slide.ts'
import { ageBand } from './age-band.ts'
import { readStats } from './stats.ts'

const dayS = 24 * 60 * 60

/** How long a browser may keep what it could not send. */
export const maxDaysUnsent = 14

const tooOld = `Uses and votes are taken for ${maxDaysUnsent} days.`

/** For what a browser kept: how long ago it happened, so that a device's wrong clock does not matter. It counts on that day. */
export const secondsAgo = z.optional(
  z
    .int(tooOld)
    .check(z.minimum(0, 'A use or a vote cannot lie in the future.'), z.maximum(maxDaysUnsent * dayS, tooOld)),
)

export const recordUse = endpoint({
  method: 'POST',
  path: '/api/slides/:id/usage',
  access: 'licensed',
  says: 'Records that a slide was presented to an age band. It counts once a day, however often it is called. A use that was kept in a browser names its account and how long ago it was: 409 if another account has signed in since. The response has this week’s uses, so that the caller need not ask for them.',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ ageGroup: ageBand, accountId: z.optional(z.string()), secondsAgo }),
  response: z.object({
    success: z.literal(true),
    /** A server of an older release leaves it out. */
    week: z.optional(readStats.response),
  }),
})

export const recentUse = endpoint({
  method: 'GET',
  path: '/api/slides/usage/recent',
  access: 'licensed',
  says: 'The last twenty uses: of everybody at the school for its own account, of oneself for all others.',
  response: z.array(
    z.object({
      /** Null if the slide has been deleted since. */
      slide: z.nullable(z.object({ title: z.string(), theme: z.enum(themes) })),
      ageGroup: ageBand,
      usedAt: z.string(),
    }),
  ),
})
