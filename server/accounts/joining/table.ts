import { index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { TaughtBand } from '#contract/accounts/choices.ts'
import { schools } from '#server/accounts/people/table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

const school = () =>
  uuid('school_id')
    .notNull()
    .references(() => schools.id, { onDelete: 'cascade' })

/**
 * Newcomers whom a school has yet to let in. They have no account until then, so that they can neither sign in nor be counted
 * among its staff by mistake.
 */
export const waitingStaff = pgTable(
  'waiting_staff',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    schoolId: school(),
    /** Proven: it opened the mailed link. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    ageBand: text('age_band').$type<TaughtBand>(),
    className: text('class_name'),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [unique().on(table.schoolId, table.email)],
)

/** People whom a school has removed or declined: they cannot join it again unless it invites them. */
export const removedStaff = pgTable(
  'removed_staff',
  {
    schoolId: school(),
    /**
     * SHA-256 of the school's id and the mailbox (`mailboxOf`), without a key. It keeps the email out of sight and differs from school to
     * school; it does not keep anyone from checking a given email.
     */
    emailHash: text('email_hash').notNull(),
    removedAt: instant('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.emailHash] })],
)

/**
 * Whom a school has invited, for its list. Their links are among the others. A row for every email that was invited, also one that has an
 * account elsewhere and so got another mail: the list must not tell.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    schoolId: school(),
    email: text('email').notNull(),
    invitedAt: instant('invited_at').notNull(),
    /** When the newest link was sent. */
    sentAt: instant('sent_at').notNull(),
    /** When that link ends. */
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [unique().on(table.schoolId, table.email), index('invitations_by_email').on(table.email)],
)
