import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: 'account',
  says: 'The account page: who this is, what the licence allows now, and until when.',
  response: z.object({
    email: z.string(),
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    role: z.enum(['school', 'staff', 'test', 'admin']),
    schoolName: z.nullable(z.string()),
    pendingEmail: z.nullable(z.string()),
    shortestPassword: z.int(),
    licence: z.object({
      plan: z.nullable(z.enum(['school', 'individual'])),
      /** `grace`: ordered, not yet paid, and within thirty days. `owed`: those days are over. */
      state: z.enum(['paid', 'grace', 'owed', 'expired', 'trial', 'trialOver', 'none']),
      endsAt: z.nullable(z.string()),
      daysLeft: z.nullable(z.int()),
    }),
  }),
})
