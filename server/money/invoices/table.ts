import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { plans } from '#contract/accounts/plans.ts'
import { schools } from '#server/accounts/people/table.ts'
import type { BillTo } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** One licence year that was billed. By card it is paid when it is written; by bank transfer it is an order that waits. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Counts on from one invoice to the next; people read "DD-000123". */
    number: serial('number').notNull().unique(),
    /** What the buyer writes on a bank transfer: SCH or IND and six digits. */
    reference: text('reference').unique(),
    /** Gone when the school is erased: records of payments are kept longer, without the account. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'set null' }),
    method: text('method', { enum: ['card', 'transfer'] }).notNull(),
    plan: text('plan', { enum: plans }).notNull(),
    isRenewal: boolean('is_renewal').notNull(),
    pence: integer('pence').notNull(),
    billTo: jsonb('bill_to').$type<BillTo>().notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** Until when a transfer should arrive. */
    dueAt: instant('due_at'),
    paidAt: instant('paid_at'),
    /** The year that it pays for, once it is paid. */
    coversFrom: instant('covers_from'),
    coversUntil: instant('covers_until'),
    /** The card provider's names for it and for the payment behind it. */
    providerInvoiceId: text('provider_invoice_id').unique(),
    providerPaymentId: text('provider_payment_id'),
    refundedAt: instant('refunded_at'),
    disputedAt: instant('disputed_at'),
    /** Nobody needs to pay it any more: the year was paid for in another way. */
    voidedAt: instant('voided_at'),
    /** When the buyer and we were told that it is overdue, so that it is said once. */
    overdueToldAt: instant('overdue_told_at'),
  },
  (table) => [
    index('invoices_by_school').on(table.schoolId, table.issuedAt),
    index('invoices_by_payment').on(table.providerPaymentId),
    index('invoices_open')
      .on(table.dueAt)
      .where(sql`paid_at is null and voided_at is null`),
  ],
)
