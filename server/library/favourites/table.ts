import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/accounts/people/table.ts'
import { slides } from '#server/slides/shipped/table.ts'

/** The slides that a person has marked. */
export const favourites = pgTable(
  'favourites',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    slideId: text('slide_id')
      .notNull()
      .references(() => slides.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.slideId] }),
    // For the foreign key, when a school deletes its own slide.
    index('favourites_by_slide').on(table.slideId),
  ],
)
