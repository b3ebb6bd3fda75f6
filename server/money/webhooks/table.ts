import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Webhook events already handled, so that a repeated delivery has no second effect. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('provider_events_by_time').on(table.receivedAt)],
)
