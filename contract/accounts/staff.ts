import * as z from 'zod/mini'
import { done, endpoint } from '../endpoint.ts'
import { classFields } from './keep-choices.ts'
import { linkState } from './password-reset.ts'
import { email, name, password } from './passwords.ts'

/** Who may join a school: everyone at its domains, those it lets in one by one, or only those it invites. */
export const joiningChoices = ['open', 'ask', 'closed'] as const
const joining = z.enum(joiningChoices)

/** How many colleagues one request can invite. */
export const maxInvitations = 60

/** The state of a link to join. `withdrawn`: an invitation that the school has taken back. */
const joinLinkState = z.enum([...linkState.options, 'withdrawn'])

const token = z.string().check(z.minLength(1), z.maxLength(200))

export const requestJoin = endpoint({
  method: 'POST',
  path: '/api/auth/join',
  access: 'anyone',
  says: 'Mails a link to join a school to an email at its domain. The response is the same for every school email.',
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
    state: joinLinkState,
    email: z.nullable(z.string()),
    /** Whether the email has a trial, which is deleted when its owner joins. */
    endsTrial: z.optional(z.boolean()),
    schools: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Whether the newcomer will have to wait until the school lets them in. */
        asksFirst: z.boolean(),
      }),
    ),
  }),
})

export const completeJoin = endpoint({
  method: 'POST',
  path: '/api/auth/join/complete',
  access: 'anyone',
  says: 'Makes a personal login under the school’s licence, with a link from a mail, and signs it in. Where the school asks first, it `waits` instead, without a session.',
  body: z.strictObject({ token, schoolId: z.string(), firstName: name, lastName: name, password, ...classFields }),
  response: z.object({ success: z.literal(true), message: z.string(), waits: z.optional(z.literal(true)) }),
})

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/school/staff',
  access: 'school',
  says: 'The staff who have joined, who waits to be let in, who is invited, the school’s email domains, and the address to invite others to.',
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
    joining,
    /** Oldest first. */
    waiting: z.array(
      z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string(), askedAt: z.string() }),
    ),
    /** The newest first. Not those who have joined: they are staff. */
    invitations: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        state: z.enum(['waiting', 'expired', 'withdrawn']),
        invitedAt: z.string(),
        /** When the newest link was sent, and until when it works. */
        sentAt: z.string(),
        expiresAt: z.string(),
        withdrawnAt: z.nullable(z.string()),
      }),
    ),
  }),
})

export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/api/school/staff/:id',
  access: 'school',
  says: 'Removes a member of staff of this school and ends their sessions at once. They cannot join again unless invited.',
  params: z.strictObject({ id: z.uuid('No such member of staff.') }),
  response: done,
})

export const chooseJoining = endpoint({
  method: 'PUT',
  path: '/api/school/staff/joining',
  access: 'school',
  says: 'Says who may join: everyone at the school’s domains, those it lets in one by one, or only those it invites.',
  body: z.strictObject({ joining }),
  response: done,
})

const newcomer = z.strictObject({ id: z.uuid('This person is not waiting.') })

export const approveNewcomer = endpoint({
  method: 'POST',
  path: '/api/school/staff/waiting/:id/approve',
  access: 'school',
  says: 'Lets in a newcomer who waits: they get their login, and a mail.',
  params: newcomer,
  response: done,
})

export const declineNewcomer = endpoint({
  method: 'DELETE',
  path: '/api/school/staff/waiting/:id',
  access: 'school',
  says: 'Turns away a newcomer who waits. They cannot ask again unless they are invited.',
  params: newcomer,
  response: done,
})

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/school/staff/invitations',
  access: 'school',
  says: 'Mails a link to join to each of these emails at the school’s domains. It works even if joining is closed, or the person was removed. Says of each email that was not invited why; refuses if none was.',
  body: z
    .strictObject({
      emails: z.optional(
        z
          .array(email)
          .check(
            z.minLength(1, 'Please enter an email address'),
            z.maxLength(maxInvitations, `Please invite at most ${maxInvitations} people at once`),
          ),
      ),
      /** From a page of release 0.4. */
      email: z.optional(email),
    })
    .check(z.refine((body) => (body.emails ?? body.email) !== undefined, 'Please enter an email address')),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    invited: z.array(z.string()),
    notInvited: z.array(z.object({ email: z.string(), why: z.string() })),
  }),
})

const invitation = z.strictObject({ id: z.uuid('This invitation is no longer on your list.') })

export const sendInvitationAgain = endpoint({
  method: 'POST',
  path: '/api/school/staff/invitations/:id/send',
  access: 'school',
  says: 'Mails an invited person a new link, also after theirs has expired or was withdrawn. The link before stops working.',
  params: invitation,
  response: done,
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/school/staff/invitations/:id',
  access: 'school',
  says: 'Takes an invitation back: its link stops working, and says so. It stays on the list as withdrawn.',
  params: invitation,
  response: done,
})
