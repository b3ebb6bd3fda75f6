import * as z from 'zod/mini'
import { done, endpoint } from '../endpoint.ts'
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
