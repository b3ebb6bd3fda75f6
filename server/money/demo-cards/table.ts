import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Plan, plans } from '#contract/accounts/plans.ts'

/** Subscriptions of demo mode's card provider. No money moves; empty in production. */
export const demoSubscriptions = pgTable('demo_subscriptions', {
  id: text('id').primaryKey(),
  purchaseId: uuid('purchase_id').notNull().unique(),
  /** The plan that was bought. */
  plan: text('plan', { enum: plans }).notNull(),
  /** Later plans, oldest first: the years charged from then on have their price. */
  planChanges: jsonb('plan_changes').$type<{ plan: Plan; at: string }[]>().notNull().default([]),
  state: text('state', { enum: ['active', 'requiresAction', 'declined', 'ended'] }).notNull(),
  isCancelling: boolean('is_cancelling').notNull().default(false),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  /** Set if the next charge was moved from a year after the start. */
  renewsAt: timestamp('renews_at', { withTimezone: true }),
  refundedInvoiceId: text('refunded_invoice_id'),
})
