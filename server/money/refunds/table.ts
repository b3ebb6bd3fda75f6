import { index, integer, pgTable, serial, timestamp, uuid } from 'drizzle-orm/pg-core'
import { invoices } from '#server/money/invoices/table.ts'

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
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('credit_notes_by_invoice').on(table.invoiceId)],
)
