import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { doors } from '#contract/accounts/roles.ts'
import { accounts } from '#server/accounts/people/table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A signed-in browser. Only the hash of its id is stored, so that a leaked copy of this table gives no access. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    door: text('door', { enum: doors }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** A name that the user recognises, such as "Chrome on Windows". */
    device: text('device'),
  },
  (table) => [index('sessions_by_account').on(table.accountId)],
)
