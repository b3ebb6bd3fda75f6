import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { plans } from '#contract/accounts/plans.ts'
import { schools } from '#server/accounts/people/table.ts'
import { purchaseStates } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * A purchase by card. The row is committed before the provider is called, and its id is in every idempotency key and record there,
 * so that a purchase interrupted by a crash or a lost response can be found and finished.
 */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Idempotency key of a submit: payment method and buyer, or payment method and the year that is renewed. */
    once: text('once').notNull().unique(),
    /** `renewal`: a signed-in licence holder pays for a further year or an unpaid order. */
    kind: text('kind', { enum: ['new', 'renewal'] }).notNull(),
    /** Meanings: `purchaseStates`. Changes: transitions.ts. */
    state: text('state', { enum: purchaseStates }).notNull().default('started'),
    plan: text('plan', { enum: plans }).notNull(),
    pence: integer('pence').notNull(),
    /** Cleared with the other personal fields when the buyer's account is erased. */
    email: text('email'),
    name: text('name'),
    schoolName: text('school_name'),
    schoolDomain: text('school_domain'),
    billingAddress: text('billing_address'),
    purchaseOrder: text('purchase_order'),
    paymentMethodId: text('payment_method_id').notNull(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    /** The school that it pays for: set from the start for a renewal, when done for a new buyer. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'set null' }),
    /** Hash of the single-use token that signs the buyer's browser in. */
    tokenHash: text('token_hash'),
    /** Shown to the buyer if the purchase was declined. */
    message: text('message'),
    /** App clock (`platform.clock`). */
    orderedAt: instant('ordered_at').notNull(),
    /** Database clock: the last change. */
    touchedAt: instant('touched_at').notNull().defaultNow(),
  },
  (table) => [
    // Two concurrent payments for one email could both be charged.
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
