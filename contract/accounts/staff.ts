import * as z from 'zod/mini'
import { done, endpoint } from '../endpoint.ts'
import { linkState } from './password-reset.ts'
import { email, name, password } from './passwords.ts'

const token = z.string().check(z.minLength(1), z.maxLength(200))

export const requestJoin = endpoint({
  method: 'POST',
  path: '/api/auth/join',
  access: 'anyone',
  says: 'Mails a link to join a school to an email at its domain. The answer is the same for every school email.',
  body: z.strictObject({ email }),
  response: done,
})

export const checkJoinLink = endpoint({
  method: 'POST',
  path: '/api/auth/join/check',
  access: 'anyone',
  says: 'Tells what a link to join is good for, and which schools share the domain.',
  body: z.strictObject({ token }),
  response: z.object({
    state: linkState,
    email: z.nullable(z.string()),
    schools: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})

export const completeJoin = endpoint({
  method: 'POST',
  path: '/api/auth/join/complete',
  access: 'anyone',
  says: 'Makes a personal login under the school’s licence, with a link from a mail, and signs it in.',
  body: z.strictObject({ token, schoolId: z.string(), firstName: name, lastName: name, password }),
  response: done,
})

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/school/staff',
  access: 'school',
  says: 'The staff who have joined, the school’s email domains, and the address to invite others to.',
  response: z.object({
    domains: z.array(z.string()),
    /** Whether staff can join: not before the buyer has set a password through the mailed link. */
    isOpen: z.boolean(),
    joinUrl: z.string(),
    staff: z.array(
      z.object({
        id: z.string(),
        firstName: z.nullable(z.string()),
        lastName: z.nullable(z.string()),
        email: z.string(),
        createdAt: z.string(),
        lastLoginAt: z.nullable(z.string()),
      }),
    ),
  }),
})

export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/api/school/staff/:id',
  access: 'school',
  says: 'Removes a member of staff of this school and ends their sessions at once.',
  params: z.strictObject({ id: z.uuid('No such member of staff.') }),
  response: done,
})
