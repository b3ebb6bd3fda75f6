import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { closedPeriod } from './days/closed-days.ts'
import { datedSlide, slideFields } from './slides.ts'
import { themedWeek } from './themed-weeks.ts'

export const readPack = endpoint({
  method: 'GET',
  path: '/api/slides/pack',
  access: 'confirmed',
  says: 'What a browser keeps for days without a network: the slides of this week, of the next ten weekdays and of the next ten school days, two to swap to, and the themed weeks of these days. It expires after its last day. A trial’s two come from its own days.',
  response: z.object({
    /** YYYY-MM-DD, its last day. */
    until: z.string(),
    /** From this week's Monday to the tenth weekday after today; with term dates, the tenth school day too. */
    days: z.array(datedSlide),
    spares: z.array(
      z.object({
        slide: z.object(slideFields),
        /** YYYY-MM-DD: the day in the pack that gets the replaced slide in exchange; null if the year leaves the spare out. */
        exchangedWith: z.nullable(z.string()),
      }),
    ),
    themedWeeks: z.array(themedWeek),
    /** When the school is closed within these days, by its term dates. */
    closed: z.optional(z.array(closedPeriod)),
  }),
})

export type Pack = z.output<typeof readPack.response>
