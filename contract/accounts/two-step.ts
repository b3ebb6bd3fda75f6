import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Six digits from an authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const signInCode = z.string().check(z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(40))

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/admin/totp/start',
  access: 'admin',
  beforeTwoStep: true,
  // Not needed the first time.
  says: 'Begins two-step sign-in with a new secret; where it is on already, a code of the old one is needed.',
  body: z.nullish(z.strictObject({ code: z.optional(signInCode) })),
  response: z.object({ secret: z.string(), otpauthUrl: z.string(), qrSvg: z.string() }),
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/admin/totp/confirm',
  access: 'admin',
  beforeTwoStep: true,
  says: 'Turns two-step sign-in on with a first code, and tells the recovery codes, once.',
  body: z.strictObject({ code: signInCode }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
})
