import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bankAccount } from '../money/bank.ts'

const login = z.object({ email: z.string(), password: z.string() })

export const readConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'anyone',
  says: 'What the web app needs to know before anyone signs in. Only demo mode has log-ins to fill in.',
  response: z.object({
    mode: z.enum(['demo', 'production']),
    /** `none`: we sell by bank transfer only. */
    cardProvider: z.enum(['demo', 'stripe', 'none']),
    /** Our publishable key for the card provider's script. */
    cardKey: z.nullable(z.string()),
    bank: bankAccount,
    /** The server of the file picker's remote sources, if configured. */
    companionUrl: z.nullable(z.string()),
    /** Whether browsers may keep slides for days without a network. False: no page registers the worker, nor keeps a pack. */
    offline: z.boolean(),
    /** Whether we mail links to sign in without the password. Absent from an older server, or in a pack that it filled. */
    signInLinks: z.optional(z.boolean()),
    prefill: z.nullable(z.object({ school: login, test: login, admin: login })),
  }),
})
