import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { choices } from './choices.ts'

const user = {
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.null(),
  schoolName: z.nullable(z.string()),
  licenceType: z.enum(['school', 'individual', 'admin']),
  isTestAccount: z.boolean(),
  /** Absent for a login that people share, and from a server of the last release. */
  choices: z.optional(choices),
}

export const schoolUser = endpoint({
  method: 'GET',
  path: '/api/auth/school-user',
  access: 'account',
  beforeConfirmation: true,
  says: 'Who is signed in at the school door.',
  response: z.object({ ...user, isSchoolAccount: z.literal(true), role: z.enum(['school', 'staff']) }),
})

export const generalUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'account',
  beforeConfirmation: true,
  says: 'Who is signed in, at whichever door; asked only where there is no school user.',
  response: z.object(user),
})

export const adminUser = endpoint({
  method: 'GET',
  path: '/api/auth/admin-user',
  access: 'admin',
  beforeTwoStep: true,
  says: 'Which administrator is signed in, and whether two-step sign-in is on, off, or required before anything else.',
  response: z.object({
    firstName: z.nullable(z.string()),
    email: z.string(),
    totp: z.enum(['on', 'off', 'required']),
  }),
})
