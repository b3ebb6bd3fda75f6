import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/accounts/people/table.ts'

/**
 * A browser that has signed in to the account. It has its own login attempts, so that an attacker elsewhere cannot use them up.
 * Only the hash of its id is stored.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    idHash: text('id_hash').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The last sign-in, by the database's clock, as for sessions. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
    /** Setting a password through a mailed link is not a sign-in: the owner may then sign in on another device. */
    lastUse: text('last_use', { enum: ['sign-in', 'password-reset'] })
      .notNull()
      .default('sign-in'),
  },
  (table) => [
    primaryKey({ columns: [table.idHash, table.accountId] }),
    index('known_browsers_by_account').on(table.accountId, table.usedAt),
  ],
)
