import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { plans } from '#contract/accounts/plans.ts'

/** What demo mode's stand-in for the card provider remembers. No money moves; production leaves this table empty. */
export const demoSubscriptions = pgTable('demo_subscriptions', {
  id: text('id').primaryKey(),
  purchaseId: uuid('purchase_id').notNull().unique(),
  plan: text('plan', { enum: plans }).notNull(),
  state: text('state', { enum: ['active', 'requiresAction', 'declined', 'ended'] }).notNull(),
  isCancelling: boolean('is_cancelling').notNull().default(false),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  /** Where the next year does not begin a year after the start. */
  renewsAt: timestamp('renews_at', { withTimezone: true }),
  refundedInvoiceId: text('refunded_invoice_id'),
})
