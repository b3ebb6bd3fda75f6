import * as z from 'zod/mini'
import { plans } from '../accounts/plans.ts'
import { endpoint } from '../endpoint.ts'

/** Licences that end soon, trials that end soon, and schools that have stopped presenting. */
export const attentionLists = ['renewals', 'trials', 'quiet'] as const
export type AttentionList = (typeof attentionLists)[number]

export const daysToRenew = 60
export const daysOfTrialLeft = 7
export const quietDays = 28

/** How many rows of each list one response has. The CSV has all. */
export const maxListed = 100

const list = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      plan: z.enum(plans),
      /** When the licence or trial ends, or a slide was last presented; null if none ever was. */
      at: z.nullable(z.string()),
      /** Of a renewal: what is arranged for the next year. */
      renewal: z.nullable(z.enum(['card', 'ordered', 'none'])),
    }),
  ),
})

export const readAttention = endpoint({
  method: 'GET',
  path: '/api/admin/attention',
  access: 'admin',
  says: `Paid licences that end within ${daysToRenew} days, trials that end within ${daysOfTrialLeft}, and schools with an open licence that have presented nothing for ${quietDays} days; of each the ${maxListed} most urgent, and how many there are.`,
  response: z.object({ renewals: list, trials: list, quiet: list }),
})

export const exportAttention = endpoint({
  method: 'GET',
  path: '/api/admin/attention.csv',
  access: 'admin',
  says: 'One of these lists, whole, as a table for a spreadsheet.',
  contentType: 'text/csv; charset=utf-8',
  query: z.strictObject({ list: z.enum(attentionLists) }),
  response: z.string(),
})
