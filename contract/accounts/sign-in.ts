import * as z from 'zod/mini'
import { done, endpoint } from '../endpoint.ts'
import { linkState } from './password-reset.ts'
import { email } from './passwords.ts'
import { signInCode } from './two-step.ts'

const fields = {
  email: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.minLength(1, 'Please enter your email address'), z.maxLength(254)),
  password: z.string().check(z.minLength(1, 'Please enter your password'), z.maxLength(128)),
}
const credentials = z.strictObject(fields)

export const schoolLogin = endpoint({
  method: 'POST',
  path: '/api/auth/school-login',
  access: 'anyone',
  says: 'Signs in a school account or a member of its staff. A trial is signed in too, with the cookie of its own door.',
  body: credentials,
  response: done,
})

export const testLogin = endpoint({
  method: 'POST',
  path: '/api/test-login',
  access: 'anyone',
  says: 'Signs in a test or trial account.',
  body: credentials,
  response: done,
})

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/auth/admin-login',
  access: 'anyone',
  says: 'Signs in an administrator. Where two-step sign-in is on and no code was sent: 401 with `codeRequired: true`.',
  body: z.strictObject({ ...fields, code: z.optional(signInCode) }),
  response: done,
})

const token = z.string().check(z.minLength(1), z.maxLength(200))

export const requestSignInLink = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in-link-request',
  access: 'anyone',
  says: 'Mails a link to sign in without the password; not to administrators. The response is the same whether or not the email is known.',
  body: z.strictObject({ email }),
  response: done,
})

export const checkSignInLink = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in-link/check',
  access: 'anyone',
  says: 'Tells what a link to sign in is good for, and whose account it opens.',
  body: z.strictObject({ token }),
  response: z.object({
    state: linkState,
    /** Null unless the link is open. */
    account: z.nullable(z.object({ email: z.string(), schoolName: z.nullable(z.string()) })),
  }),
})

export const signInByLink = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in-link',
  access: 'anyone',
  says: 'Signs in with a link from a mail, once. Where two-step sign-in is on and no code was sent: 401 with `codeRequired: true`.',
  body: z.strictObject({ token, code: z.optional(signInCode) }),
  response: done,
})
