import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { doors } from '#contract/accounts/roles.ts'
import { accounts } from '#server/accounts/people/table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A signed-in browser. Only the hash of its id is kept, so that a copy of this table opens nothing. */
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
    /** What the person will recognise it by, such as "Chrome on Windows". */
    device: text('device'),
  },
  (table) => [index('sessions_by_account').on(table.accountId)],
)
