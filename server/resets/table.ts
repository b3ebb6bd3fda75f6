import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Somebody asked for a link, and a job has yet to see whether the email has an account. Written alike for every email. */
export const resetRequests = pgTable(
  'reset_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('reset_requests_by_asked_at').on(table.askedAt)],
)
