import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const readOutbox = endpoint({
  method: 'GET',
  path: '/api/dev/outbox',
  access: 'anyone',
  only: 'demo',
  says: 'The mail that demo mode has written, newest first.',
  response: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      createdAt: z.string(),
      /** File names. */
      attachments: z.array(z.string()),
    }),
  ),
})

export const readMailState = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  access: 'admin',
  says: 'How the mail is doing: what waits, how long the oldest has waited, and what could not be delivered.',
  response: z.object({ waiting: z.int(), oldestWaitingSeconds: z.int(), failed: z.int() }),
})

/** `kept`: demo mode without a mail server, where it can be read at /dev/outbox. */
export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  says: 'Every mail of the last thirty days, newest first, fifty at a time; `next` asks for what comes after.',
  query: z.strictObject({
    state: z.optional(z.enum(mailStates)),
    /** Any part of the address or the subject. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    before: z.optional(z.uuid('Please use the `next` of a response')),
  }),
  response: z.object({
    mails: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        state: z.enum(mailStates),
        createdAt: z.string(),
        attempts: z.int(),
        /** When a waiting mail is next attempted. */
        dueAt: z.nullable(z.string()),
        finishedAt: z.nullable(z.string()),
        /** The last error from the mail server. */
        lastError: z.nullable(z.string()),
        /** Why it cannot be sent again; null if it can. */
        notAgainBecause: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
  }),
})

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:id/send-again',
  access: 'admin',
  says: 'Puts a mail that could not be delivered back into the queue.',
  params: z.strictObject({ id: z.uuid('No such mail.') }),
  response: z.object({ success: z.literal(true), message: z.string() }),
})
