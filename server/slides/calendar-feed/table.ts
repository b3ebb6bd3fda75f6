import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/accounts/people/table.ts'

/**
 * The secret in the address from which a calendar client reads the themed weeks: such clients send no cookies. Stored in plain
 * text so that we can show it again; it gives access to nothing but dates.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
