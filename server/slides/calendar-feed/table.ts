import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/accounts/people/table.ts'

/**
 * The secrets in the addresses from which calendar clients read a feed: such clients send no cookies. Stored in plain text so that we can
 * show them again; each gives access to what its feed lists and to nothing else.
 */
const feedTable = (name: string) =>
  pgTable(name, {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    secret: text('secret').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  })

/** Of the themed weeks. */
export const calendarFeeds = feedTable('calendar_feeds')

/** Of the slides by day. */
export const slideFeeds = feedTable('slide_feeds')
