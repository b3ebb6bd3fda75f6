import * as z from 'zod/mini'
import { doors } from '../accounts/roles.ts'
import { endpoint } from '../endpoint.ts'

/** The events we log. The list is closed, so that it can be searched: add a new kind here first. */
export const auditedEvents = [
  'signed-in',
  'sign-in-refused',
  'throttled',
  'signed-out',
  'password-reset-requested',
  'sign-in-link-requested',
  'password-refused',
  'password-changed',
  'totp-enabled',
  'recovery-code-used',
  'admin-created',
  'trial-created',
  'test-account-created',
  'trial-extended',
  'staff-joined',
  'staff-removed',
  'staff-approved',
  'staff-declined',
  'staff-invited',
  'invitation-withdrawn',
  'joining-changed',
  'term-dates-changed',
  'email-change-requested',
  'email-changed',
  'sessions-ended',
  'data-downloaded',
  'weekly-report-sent',
  'account-deleted',
  'own-slide-added',
  'own-slide-changed',
  'own-slide-deleted',
  'slide-withdrawn',
  'slide-brought-back',
  'licence-ordered',
  'order-confirmed',
  'order-lapsed',
  'licence-bought',
  'licence-renewed',
  'card-declined',
  'payment-received',
  'payment-failed',
  'payment-refunded',
  'payment-disputed',
  'renewal-cancelled',
  'renewal-resumed',
  'renewal-repriced',
  'licence-ended',
  'licence-extended',
  'school-added',
  'school-changed',
  'school-closed',
  'payment-status-changed',
  'welcome-mail-sent',
  'test-account-deleted',
  'logo-changed',
  'logo-removed',
  'mail-sent-again',
  'schools-exported',
  'audit-log-exported',
  'attention-exported',
  'backup-taken',
] as const

export type AuditedEvent = (typeof auditedEvents)[number]

const auditedEvent = z.enum(auditedEvents)

/** Limited to years that the database and JavaScript agree about. */
const day = z.iso.date('Please choose a day').check(z.regex(/^2/, 'Please choose a day'))

const filter = {
  what: z.optional(auditedEvent),
  /** Any part of the email or name of the actor or the subject. */
  search: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
  /** The first and the last day, in London. */
  from: z.optional(day),
  until: z.optional(day),
}

/** How many entries one request searches: no index finds a part of a name, and the whole log would take seconds. */
export const searchedAtOnce = 20_000

export const readAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  says: 'Who did what and when, newest first, fifty at a time; `next` asks for what comes after. A search looks through 20,000 entries at a time, so that it can find fewer, or none, and still have a `next`.',
  query: z.strictObject({
    ...filter,
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Please use the `next` of a response'))),
  }),
  response: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        /** One of auditedEvents, or the raw name of an event from a newer release. */
        what: z.string(),
        accountId: z.nullable(z.string()),
        email: z.nullable(z.string()),
        door: z.nullable(z.enum(doors)),
        address: z.nullable(z.string()),
        /** The account or school acted on, if not the actor; nameless once it is deleted. */
        subjectId: z.nullable(z.string()),
        subject: z.nullable(z.string()),
        detail: z.catchall(z.object({}), z.union([z.string(), z.number(), z.boolean()])),
      }),
    ),
    /** The titles of the slides in these entries, as they are now; a deleted slide has none. */
    titles: z.array(z.object({ id: z.string(), title: z.string() })),
    next: z.nullable(z.string()),
  }),
})

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'admin',
  says: 'The log as a table for a spreadsheet, chosen in the same way.',
  contentType: 'text/csv; charset=utf-8',
  query: z.strictObject(filter),
  response: z.string(),
})
