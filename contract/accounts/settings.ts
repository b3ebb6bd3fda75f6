import * as z from 'zod/mini'
import { done, endpoint } from '../endpoint.ts'
import { linkState } from './password-reset.ts'
import { email, name, password } from './passwords.ts'
import { type Plan, plans } from './plans.ts'
import type { Role } from './roles.ts'

const token = z.string().check(z.minLength(1), z.maxLength(200))

export const changeName = endpoint({
  method: 'PUT',
  path: '/api/account/name',
  access: 'account',
  says: 'Changes the person’s name.',
  body: z.strictObject({ firstName: name, lastName: name }),
  response: done,
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email',
  access: 'account',
  says: 'Asks to change the email: a link goes to the new address, and a notice to the old one.',
  body: z.strictObject({ email, currentPassword: password }),
  response: done,
})

/** What the page behind the mailed link shows, so that people confirm only what they asked for. */
const emailChange = z.object({
  newEmail: z.string(),
  /** The account that asked, by its email until now. */
  currentEmail: z.string(),
  account: z.enum(['trial', 'individual', 'school', 'staff', 'test', 'admin']),
  schoolName: z.nullable(z.string()),
  /** Whether this browser is signed in to that account; if not, confirming needs its password. */
  isSignedIn: z.boolean(),
  /** The sentence, if the new email has an account, a trial or a paid order. */
  refusedBecause: z.nullable(z.string()),
  /** Unpaid and unconfirmed orders with the new email, which lapse with the change. */
  lapsingOrders: z.array(z.object({ plan: z.enum(plans), name: z.string(), orderedAt: z.string() })),
})

export const checkEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email/check',
  access: 'anyone',
  says: 'Tells what a link to confirm a new email is good for, and what it would change.',
  body: z.strictObject({ token }),
  response: z.object({ state: linkState, change: z.nullable(emailChange) }),
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  access: 'anyone',
  says: 'Confirms the new email with the link that was mailed to it, once, with a session or the password of the account that asked.',
  body: z.strictObject({ token, currentPassword: z.optional(password) }),
  response: done,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'account',
  says: 'Changes the password, knowing the current one, and signs out every other browser.',
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  response: done,
})

/** Every login may be in use in so many browsers. */
export const fewestSessions = 20

/** How many browsers may be signed in to a login: more to the one that a whole school may share than to a person's. */
export function maxSessionsOf(role: Role, plan: Plan | null | undefined): number {
  return role === 'admin' || (role === 'school' && plan === 'school') ? 200 : fewestSessions
}

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'account',
  says: 'The browsers that are signed in to this account.',
  response: z.array(
    z.object({ id: z.string(), device: z.string(), createdAt: z.string(), seenAt: z.string(), isThisOne: z.boolean() }),
  ),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'account',
  says: 'Signs one browser out. Ending the session that makes the call signs out here.',
  params: z.strictObject({ id: z.string().check(z.maxLength(100)) }),
  response: done,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  access: 'account',
  says: 'Signs out everywhere else.',
  response: done,
})
