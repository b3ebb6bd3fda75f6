import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { plans } from '#contract/accounts/plans.ts'
import { schools } from '#server/accounts/people/table.ts'
import type { BillTo, Issuer } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The invoice for one licence year. A card invoice is paid when it is created; a transfer invoice is an order that waits for payment. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Sequential; displayed as "DD-000123". */
    number: serial('number').notNull().unique(),
    /** The buyer quotes it on the bank transfer: SCH or IND and six digits. */
    reference: text('reference').unique(),
    /** Null once the school is erased: payment records are kept longer, without the account. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'set null' }),
    method: text('method', { enum: ['card', 'transfer'] }).notNull(),
    plan: text('plan', { enum: plans }).notNull(),
    isRenewal: boolean('is_renewal').notNull(),
    pence: integer('pence').notNull(),
    billTo: jsonb('bill_to').$type<BillTo>().notNull(),
    /** Null only in rows of an earlier release, until the job `complete-invoices` has run. */
    issuer: jsonb('issuer').$type<Issuer>(),
    issuedAt: instant('issued_at').notNull(),
    /** Due date of a transfer. */
    dueAt: instant('due_at'),
    paidAt: instant('paid_at'),
    /** The year that it pays for; null until paid. */
    coversFrom: instant('covers_from'),
    coversUntil: instant('covers_until'),
    /** The card provider's ids of the invoice and its payment. */
    providerInvoiceId: text('provider_invoice_id').unique(),
    providerPaymentId: text('provider_payment_id'),
    refundedAt: instant('refunded_at'),
    disputedAt: instant('disputed_at'),
    /** It need not be paid any more: the year was paid for in another way, or the account was closed. */
    voidedAt: instant('voided_at'),
    /** When the overdue mails were queued, so that they are sent once. */
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

/** Corrects an invoice after a refund, in full or in part. Seller, VAT and buyer are those of the invoice, and it goes with the invoice. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Sequential, with a sequence of its own; displayed as "CN-000123". */
    number: serial('number').notNull().unique(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    pence: integer('pence').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [index('credit_notes_by_invoice').on(table.invoiceId)],
)
