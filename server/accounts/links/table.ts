import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts, schools } from '#server/accounts/people/table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A mailed link: to sign in, to reset or choose a password, to join a school, to confirm an email or an order. Only the hash of its token is stored. */
export const links = pgTable(
  'links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['reset', 'sign-in', 'join', 'email', 'welcome', 'invitation', 'order'],
    }).notNull(),
    /** Null for a link to join: there is no account yet. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The school that sent an invitation; null for all other links. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Set when a newer link for the same purpose and email replaces this one, or when the account's links are revoked. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    index('links_by_email').on(table.email, table.purpose),
    index('links_by_account').on(table.accountId).concurrently(),
  ],
)

/** Queue of requests for a link. A row is added for every email, with an account or without; a job looks it up. */
export const linkRequests = pgTable(
  'link_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose', { enum: ['reset', 'sign-in', 'join'] }).notNull(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
  },
  (table) => [index('link_requests_by_asked_at').on(table.purpose, table.askedAt)],
)
