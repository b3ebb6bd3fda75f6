import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { doors } from '#contract/accounts/roles.ts'
import { auditedEvents } from '#contract/admin/audit.ts'
import type { Letter } from '#server/platform/mail/letter.ts'

/** One row for each job by the clock: whoever moves `due_at` on may run it, so that it runs once across processes. */
export const jobLeases = pgTable('job_leases', {
  name: text('name').primaryKey(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
})

/** How often something was tried of late. In the database, so that a restart or a second process forgets nothing. */
export const throttleCounters = pgTable('throttle_counters', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: timestamp('expire', { withTimezone: true }),
})

/** Mail on its way. It is written together with what caused it and sent by a job: neither is ever there alone. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    to: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Gone once it is sent: a link in it may open an account, and nobody needs it here any more. What failed may be sent again. */
    letter: jsonb('letter').$type<Letter>(),
    /** What must be written only once, such as a reminder and its day. */
    once: text('once').unique(),
    state: text('state', { enum: ['waiting', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** By product time, for people. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** By the database's clock, as all that follows. Not now(): the mails of one transaction have an order. */
    queuedAt: timestamp('queued_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Whoever moves it on may try to send. A process that dies leaves it where the mail becomes due again. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('outbox_due')
      .on(table.dueAt)
      .where(sql`state = 'waiting'`),
  ],
)

/** What happened to accounts, for finding and proving misuse. Written with its cause, swept after two years; the database refuses every change but taking names out. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Counts up, so that two entries of one instant still have an order. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The wall clock, as for sessions: a log that follows a clock set by a test proves nothing. */
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    what: text('what', { enum: auditedEvents }).notNull(),
    /**
     * Refers to no table: the entry outlives the account. Nor does writing it cost a look at accounts, which would make
     * a refusal for a known email slower than one for an unknown.
     */
    accountId: uuid('account_id'),
    /** As it was then, in small letters. */
    email: text('email'),
    door: text('door', { enum: doors }),
    address: text('address'),
    /** To whom it was done, where that is not who did it: an account or a school, and its email or name as it was then. */
    subjectId: uuid('subject_id'),
    subject: text('subject'),
    /** Never a secret: no password, no code, no link. Nor the name of anybody but who did it: that would not be forgotten. */
    detail: jsonb('detail').$type<Record<string, string | number | boolean>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_by_at').on(table.at, table.id),
    index('audit_log_by_what').on(table.what, table.at, table.id),
    index('audit_log_by_account').on(table.accountId),
    index('audit_log_by_subject').on(table.subjectId),
    // For erasure, which must find a person also where there was no account.
    index('audit_log_by_email').on(table.email),
    index('audit_log_by_subject_name').on(table.subject),
  ],
)
