import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
