import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { doors } from '#contract/accounts/roles.ts'
import { auditedEvents } from '#contract/admin/audit.ts'
import type { Letter } from '#server/platform/mail/letter.ts'

/** One row per job. The process that moves `due_at` forward runs it, so a job runs once across processes. */
export const jobLeases = pgTable('job_leases', {
  name: text('name').primaryKey(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
})

/** Rate-limit counters. In the database, so that they survive a restart and count across processes. */
export const throttleCounters = pgTable('throttle_counters', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: timestamp('expire', { withTimezone: true }),
})

/**
 * Accounts and schools that were deleted, by their ids. Written in the transaction of the deletion; a job copies it to the ledger in
 * the object store, and a restore repeats what is there. A trial's row stays until the audit log has forgotten it.
 */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['account', 'trial', 'school'] }).notNull(),
  /** The database's clock. */
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  /** Null until the ledger has it. */
  writtenAt: timestamp('written_at', { withTimezone: true }),
})

/** Outgoing mail. Queued in the transaction of its cause, so that both commit or neither does; a job sends it. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    to: text('recipient').notNull(),
    /** Not a foreign key: a mail about a deletion outlives the account. */
    accountId: uuid('account_id'),
    subject: text('subject').notNull(),
    /** Null once sent: a link in it may open an account. Kept when sending failed, so that it can be sent again. */
    letter: jsonb('letter').$type<Letter>(),
    /** Idempotency key for mail that must be queued only once, such as a reminder and its day. */
    once: text('once').unique(),
    state: text('state', { enum: ['waiting', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** Product time, for display. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The database's clock, as are the columns below. Not now(), which would give the mails of one transaction no order. */
    queuedAt: timestamp('queued_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The process that moves it forward sends the mail. If that process dies, the mail becomes due again. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('outbox_due')
      .on(table.dueAt)
      .where(sql`state = 'waiting'`),
    index('outbox_by_account').on(table.accountId).concurrently(),
  ],
)

/**
 * What happened to accounts, to find and prove misuse. Written in the transaction of its cause and swept after two years. The
 * database refuses every update except removing names.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Orders entries of the same instant. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Wall clock, as for sessions: a log on a clock that a test can set proves nothing. */
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    what: text('what', { enum: auditedEvents }).notNull(),
    /**
     * Not a foreign key: the entry outlives the account, and checking the key would make a refusal slower for a known email
     * than for an unknown one, which a timing attack could use.
     */
    accountId: uuid('account_id'),
    /** The email at the time, in lower case. */
    email: text('email'),
    door: text('door', { enum: doors }),
    address: text('address'),
    /** The account or school that was acted on, if not the actor, with its email or name at the time. */
    subjectId: uuid('subject_id'),
    subject: text('subject'),
    /** No secrets: no password, code or link. No names but the actor's: erasure would miss them. */
    detail: jsonb('detail').$type<Record<string, string | number | boolean>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_by_at').on(table.at, table.id),
    index('audit_log_by_what').on(table.what, table.at, table.id),
    index('audit_log_by_account').on(table.accountId),
    index('audit_log_by_subject').on(table.subjectId),
    // For erasure, which must also find people who had no account.
    index('audit_log_by_email').on(table.email),
    index('audit_log_by_subject_name').on(table.subject),
  ],
)
