import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/accounts/people/table.ts'

/** A browser that somebody has signed in with: it has guesses of its own, so that nobody elsewhere can use them up. Only the hash of its id is kept. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    idHash: text('id_hash').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** When somebody last signed in with it, by the database's clock, as for sessions. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.idHash, table.accountId] }),
    index('known_browsers_by_account').on(table.accountId, table.usedAt),
  ],
)
