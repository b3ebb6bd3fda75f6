import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { period } from './analytics.ts'

export const exportUsage = endpoint({
  method: 'GET',
  path: '/api/stats/export.csv',
  access: 'planner',
  says: 'Every use of a period as a table for a spreadsheet: of everybody at the school for its own account, of oneself for all others.',
  query: z.strictObject({
    /** Defaults to the year. */
    period: z.optional(period),
  }),
  contentType: 'text/csv; charset=utf-8',
  response: z.string(),
})
