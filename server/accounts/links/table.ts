import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/accounts/people/table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A link that was mailed to somebody: to reset a password, to join a school, to confirm an email. Only its hash is kept. */
export const links = pgTable(
  'links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['reset', 'join', 'email', 'welcome'] }).notNull(),
    /** Whose it is; nobody's yet while a person joins. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** A newer link for the same purpose and email makes this one worthless. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [index('links_by_email').on(table.email, table.purpose)],
)

/** Somebody asked for a link, and a job has yet to see what the email is worth. Written alike for every email. */
export const linkRequests = pgTable(
  'link_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose', { enum: ['reset', 'join'] }).notNull(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
  },
  (table) => [index('link_requests_by_asked_at').on(table.purpose, table.askedAt)],
)
