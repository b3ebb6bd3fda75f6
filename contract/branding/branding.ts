import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const branding = z.object({
  /** Missing if the school has no logo. */
  logoUrl: z.optional(z.string()),
})

export const readBranding = endpoint({
  method: 'GET',
  path: '/api/branding',
  access: 'account',
  beforeConfirmation: true,
  says: 'The logo of one’s school, where it has one.',
  response: branding,
})
