import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { plans } from '#contract/accounts/plans.ts'
import { schools } from '#server/accounts/people/table.ts'
import { purchaseStates } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Somebody paying by card. The row is committed before the provider hears of it, and its id is in every key and record there: so
 * whatever a crash or a lost answer leaves can be found again and finished.
 */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What makes a second submit the same purchase: the payment method and the buyer, or the year that is renewed. */
    once: text('once').notNull().unique(),
    /** A new buyer, or somebody who is signed in and pays for a further year. */
    kind: text('kind', { enum: ['new', 'renewal'] }).notNull(),
    /** What each means: `purchaseStates`. How it changes: transitions.ts. */
    state: text('state', { enum: purchaseStates }).notNull().default('started'),
    plan: text('plan', { enum: plans }).notNull(),
    pence: integer('pence').notNull(),
    /** Gone when the buyer's account is erased, with all else that says who it was. */
    email: text('email'),
    name: text('name'),
    schoolName: text('school_name'),
    schoolDomain: text('school_domain'),
    billingAddress: text('billing_address'),
    purchaseOrder: text('purchase_order'),
    paymentMethodId: text('payment_method_id').notNull(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    /** Whose licence it pays for: known from the start for a renewal, at the end for a new buyer. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'set null' }),
    /** What the browser that buys can prove itself with, once, to be signed in. Only its hash is kept. */
    tokenHash: text('token_hash'),
    /** What the buyer reads where it was declined. */
    message: text('message'),
    /** Product time, for people. */
    orderedAt: instant('ordered_at').notNull(),
    /** The database's clock: when somebody last did something about it. */
    touchedAt: instant('touched_at').notNull().defaultNow(),
  },
  (table) => [
    // Two payments for one email at the same time could both be charged.
    uniqueIndex('purchases_one_at_a_time')
      .on(table.email)
      .where(sql`state in ('started', 'confirming')`),
    index('purchases_unfinished')
      .on(table.touchedAt)
      .where(sql`state in ('started', 'confirming', 'abandoned')`),
    index('purchases_by_subscription').on(table.subscriptionId),
    index('purchases_by_school').on(table.schoolId),
  ],
)
