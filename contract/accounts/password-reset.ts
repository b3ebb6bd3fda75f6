import * as z from 'zod/mini'
import { done, endpoint } from '../endpoint.ts'
import { email, password } from './passwords.ts'

const token = z.string().check(z.minLength(1), z.maxLength(200))

/** The state of a mailed link. `replaced`: a newer one was requested. */
export const linkState = z.enum(['open', 'expired', 'used', 'replaced', 'unknown'])

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/password-reset-request',
  access: 'anyone',
  says: 'Mails a link to set a new password. The response is the same whether or not the email is known.',
  body: z.strictObject({ email }),
  response: done,
})

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/api/password-reset/check',
  access: 'anyone',
  says: 'Tells what a reset link is good for, so that its page can say so before anyone types.',
  body: z.strictObject({ token }),
  response: z.object({ state: linkState, shortestPassword: z.int() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  access: 'anyone',
  says: 'Sets a new password with a link from a mail, once, and ends every other session.',
  body: z.strictObject({ token, password }),
  response: z.object({ success: z.literal(true), message: z.string(), loginPath: z.string() }),
})
