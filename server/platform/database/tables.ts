import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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
