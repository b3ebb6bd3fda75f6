import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/accounts/people/table.ts'

/**
 * The secret address under which somebody's calendar program reads the themed weeks: such programs send no cookies. It is kept as
 * it is, to be shown again; it opens nothing but dates.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
