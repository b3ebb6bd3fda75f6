import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Apart from the endpoint, so that pages that only invalidate these figures do not load its schema. */
export const analyticsAt = { method: 'GET', path: '/api/stats/analytics' } as const

export const readStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  access: 'licensed',
  says: 'How many different slides the caller has presented this week, Monday to Sunday; five at most.',
  response: z.object({
    slidesUsedThisWeek: z.int(),
    /** Their ids, so that the screen can tick them off. */
    slideIds: z.array(z.string()),
    /** Set if few uses may be remarked on: not in an account’s first seven days, nor in the first school week after a break. */
    mayRemind: z.optional(z.literal(true)),
  }),
})
