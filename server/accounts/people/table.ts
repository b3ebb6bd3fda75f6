import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { plans } from '#contract/accounts/plans.ts'
import { roles } from '#contract/accounts/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A buyer: a school, or one person with an individual licence. It holds the licence; accounts belong to it. */
export const schools = pgTable('schools', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  plan: text('plan', { enum: plans }).notNull(),
  paymentStatus: text('payment_status', { enum: ['pending', 'paid', 'invoice_sent'] })
    .notNull()
    .default('pending'),
  orderedAt: instant('ordered_at').notNull(),
  /** The first change to paid. The licence year runs from here, and later changes never move it. */
  licenceStartedAt: instant('licence_started_at'),
  /** Where the licence does not end a year after its start: it was renewed, or refunded. */
  licenceEndsAt: instant('licence_ends_at'),
  /** Set while a further year is ordered by bank transfer and not yet paid. */
  renewalOrderedAt: instant('renewal_ordered_at'),
  /** Who this is to the card provider, and what it charges once a year. */
  customerId: text('customer_id'),
  subscriptionId: text('subscription_id').unique(),
  /** Whether the card provider charges the next year by itself. */
  renewsByCard: boolean('renews_by_card').notNull().default(false),
  /** The domain that a trial gave. Nobody has checked it, so nobody joins by it. */
  statedDomain: text('stated_domain'),
  /** The object that is its logo. Missing: the default branding. */
  logoKey: text('logo_key'),
  /** How it pays: as it last bought or ordered, or as an administrator has noted it. */
  paymentMethod: text('payment_method', { enum: ['card', 'invoice'] }),
  /** For administrators only. */
  notes: text('notes'),
})

/** The email domains by which staff join a school. A trust's domain may belong to several schools. */
export const schoolDomains = pgTable(
  'school_domains',
  {
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    domain: text('domain').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.domain] }),
    index('school_domains_by_domain').on(table.domain),
  ],
)

/** Somebody who can sign in. An email belongs to one account at most, whatever its door. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull().unique(),
    /** Missing until the person has chosen a password. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: roles }).notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** Missing for administrators only. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    /** Set for trials: they end by themselves, test accounts of an administrator do not. */
    trialEndsAt: instant('trial_ends_at'),
    /** Since when signing in takes a code from an authenticator app as well. Administrators only. */
    twoStepSince: instant('two_step_since'),
    createdAt: instant('created_at').notNull(),
    lastLoginAt: instant('last_login_at'),
  },
  (table) => [
    index('accounts_by_school').on(table.schoolId),
    // For the list of schools, which shows the newest first.
    index('accounts_holders')
      .on(table.createdAt)
      .where(sql`role = 'school'`),
  ],
)
