import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What is written down. A new kind of event is added here first: the list is closed, so that it can be searched. */
export const auditedEvents = [
  'signed-in',
  'sign-in-refused',
  'throttled',
  'signed-out',
  'password-reset-requested',
  'password-refused',
  'password-changed',
  'totp-enabled',
  'recovery-code-used',
  'admin-created',
  'trial-created',
  'test-account-created',
  'staff-joined',
  'staff-removed',
  'email-change-requested',
  'email-changed',
  'sessions-ended',
  'data-downloaded',
  'weekly-report-sent',
  'account-deleted',
  'own-slide-added',
  'own-slide-changed',
  'own-slide-deleted',
  'licence-ordered',
  'licence-bought',
  'licence-renewed',
  'card-declined',
  'payment-received',
  'payment-failed',
  'payment-refunded',
  'payment-disputed',
  'renewal-cancelled',
  'renewal-resumed',
  'licence-ended',
] as const

const auditedEvent = z.enum(auditedEvents)

export const readAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  says: 'Who did what and when, newest first, fifty at a time; `next` asks for what comes after.',
  query: z.strictObject({
    what: z.optional(auditedEvent),
    /** Any part of the email. */
    email: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Please use the `next` of an answer'))),
  }),
  response: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        what: auditedEvent,
        accountId: z.nullable(z.string()),
        email: z.nullable(z.string()),
        door: z.nullable(z.enum(['school', 'test', 'admin'])),
        address: z.nullable(z.string()),
        detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      }),
    ),
    next: z.nullable(z.string()),
  }),
})
