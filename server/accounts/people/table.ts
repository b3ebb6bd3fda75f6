import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tourStates, type TaughtBand } from '#contract/accounts/choices.ts'
import { plans } from '#contract/accounts/plans.ts'
import { roles } from '#contract/accounts/roles.ts'
import { joiningChoices } from '#contract/accounts/staff.ts'
import type { TermDates } from '#contract/accounts/term-dates.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A customer: a school, or one person with an individual licence. It has the licence, and accounts belong to it. */
export const schools = pgTable(
  'schools',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    plan: text('plan', { enum: plans }).notNull(),
    paymentStatus: text('payment_status', { enum: ['pending', 'paid', 'invoice_sent'] })
      .notNull()
      .default('pending'),
    orderedAt: instant('ordered_at').notNull(),
    /** When it was first marked as paid. The licence year runs from here; later changes never move it. */
    licenceStartedAt: instant('licence_started_at'),
    /** Set if the licence does not end a year after its start, because it was renewed or refunded. */
    licenceEndsAt: instant('licence_ends_at'),
    /**
     * When an unpaid order stops working: when its payment is due, or later if an administrator has extended it. Null in rows of earlier
     * releases: thirty days after the order.
     */
    graceEndsAt: instant('grace_ends_at'),
    /** Set while another year is ordered by bank transfer and not yet paid. */
    renewalOrderedAt: instant('renewal_ordered_at'),
    /** When that order stops working, as above. */
    renewalGraceEndsAt: instant('renewal_grace_ends_at'),
    /** The card provider's ids of the customer and of the yearly subscription. */
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id').unique(),
    /** Whether the card provider charges for the next year automatically. */
    renewsByCard: boolean('renews_by_card').notNull().default(false),
    /**
     * The plan whose price the subscription charges. Differs from `plan` until the card provider knows of a change. Null: not read from
     * the provider yet.
     */
    renewalPlan: text('renewal_plan', { enum: plans }),
    /** What the subscription charges next, which can differ from today's price of the plan. */
    renewalPence: integer('renewal_pence'),
    /** The domain entered for a trial. It is unverified, so staff cannot join by it. */
    statedDomain: text('stated_domain'),
    /** The storage key of its logo. Null: the default branding. */
    logoKey: text('logo_key'),
    /** How it last bought or ordered, or what an administrator has entered. */
    paymentMethod: text('payment_method', { enum: ['card', 'invoice'] }),
    /** Idempotency key of the order, chosen by the buyer's browser. */
    orderKey: text('order_key'),
    /** Set when the email of an unconfirmed order turned out to be another account's. A job refunds and deletes the order. */
    lapsedAt: instant('lapsed_at'),
    /** For administrators only. */
    notes: text('notes'),
    /** Whether everyone at its domains may join, newcomers wait for its approval, or only those it invites may join. */
    joining: text('joining', { enum: joiningChoices }).notNull().default('open'),
    /** How many swaps were made for everybody. Cached sessions carry it, so that a new swap is seen at once. */
    swapCount: integer('swap_count').notNull().default(0),
    /** When it has lessons. Null: not entered. Cached sessions carry it, so that a change is seen at once. */
    termDates: jsonb('term_dates').$type<TermDates>(),
  },
  (table) => [uniqueIndex('schools_by_order_key').on(table.orderKey).concurrently()],
)

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

/** In SQL, for the indexes and the queries that use them; `isUnverified` in rules.ts says the same. */
export const isUnverified = sql`role = 'school' and email_verified_at is null`
export const ownsEmail = sql`(role <> 'school' or email_verified_at is not null)`

/** In SQL, for the index on trials; `mailboxOf` in platform/mail/address.ts says the same. */
const untagged = sql`regexp_replace(email, '(?<=.)[+][^@]*@', '@')`
export const mailbox = sql`(case when email ~ '@(gmail|googlemail)[.]com$' then replace(split_part(${untagged}, '@', 1), '.', '') || '@gmail.com' else ${untagged} end)`

/** A log-in. An email belongs to one account at most, across all doors; any number of unconfirmed orders may name it too. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** When the email was proved to be theirs: by a mailed link, or an administrator's word. Null for orders that wait for it, and for trials. */
    emailVerifiedAt: instant('email_verified_at'),
    /** Null until the person has chosen a password. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: roles }).notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** Null for administrators only. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    /** Set for trials, which expire; null for an administrator's test accounts, which do not. */
    trialEndsAt: instant('trial_ends_at'),
    /** When two-step sign-in was turned on. Administrators only. */
    twoStepSince: instant('two_step_since'),
    createdAt: instant('created_at').notNull(),
    lastLoginAt: instant('last_login_at'),
    /** How many slides the person has swapped, as for the school. */
    swapCount: integer('swap_count').notNull().default(0),
    /** When a new school has put away the list of its first steps. */
    firstDaysDismissedAt: instant('first_days_dismissed_at'),
    /** The class that the person teaches, if they were asked and have said. */
    ageBand: text('age_band').$type<TaughtBand>(),
    className: text('class_name'),
    isClassAsked: boolean('is_class_asked').notNull().default(false),
    /** How far the person is with the guided tour of Today. */
    tour: text('tour', { enum: tourStates }).notNull().default('new'),
  },
  (table) => [
    index('accounts_by_school').on(table.schoolId),
    uniqueIndex('accounts_one_per_email').on(table.email).concurrently().where(ownsEmail),
    index('accounts_trials_by_mailbox')
      .on(mailbox)
      .concurrently()
      .where(sql`role = 'test'`),
    index('accounts_unverified').on(table.email).concurrently().where(isUnverified),
    // For the list of schools, which shows the newest first.
    index('accounts_holders')
      .on(table.createdAt)
      .where(sql`role = 'school'`),
  ],
)
