import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { plans } from './plans.ts'
import { roles } from './roles.ts'

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: 'account',
  beforeConfirmation: true,
  says: 'The account page: who this is, what the licence allows now, and until when.',
  response: z.object({
    email: z.string(),
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    role: z.enum(roles),
    schoolName: z.nullable(z.string()),
    pendingEmail: z.nullable(z.string()),
    /** False for a buyer who has not opened the mailed link yet. */
    isEmailConfirmed: z.optional(z.boolean()),
    shortestPassword: z.int(),
    licence: z.object({
      plan: z.nullable(z.enum(plans)),
      /** `grace`: ordered, and the payment is not yet due. `owed`: it is overdue. `renewing`: the card is being charged for the next year. */
      state: z.enum(['paid', 'renewing', 'grace', 'owed', 'expired', 'trial', 'trialOver', 'none']),
      endsAt: z.nullable(z.string()),
      daysLeft: z.nullable(z.int()),
      /** What follows the paid year: a card renewal, an unpaid order, or nothing. */
      nextYear: z.enum(['card', 'ordered', 'none']),
    }),
  }),
})
