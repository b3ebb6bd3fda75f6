import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { CreditNote } from '#server/money/invoices/store.ts'
import { creditNotes, invoices } from '#server/money/invoices/table.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Call it with the invoice locked, once it is certain: a rolled-back insert leaves a gap in the numbers. */
export async function addCreditNote(db: Database, note: typeof creditNotes.$inferInsert): Promise<CreditNote> {
  const [added] = await db.insert(creditNotes).values(note).returning()
  if (!added) throw new Error('The database returned no row for a new credit note.')
  return added
}

export async function creditedPence(db: Database, invoiceId: string): Promise<number> {
  const [found] = await db
    .select({ pence: sql`coalesce(sum(${creditNotes.pence}), 0)`.mapWith(Number) })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoiceId))
  return found?.pence ?? 0
}

export async function findCreditNote(db: Database, id: string) {
  const [found] = await db
    .select({ note: creditNotes, invoice: invoices })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(eq(creditNotes.id, id))
  return found
}

/** Refunds of an earlier release, oldest first. */
export function listRefundsWithoutNote(db: Database) {
  const { id, refundedAt } = invoices
  const notes = db.select().from(creditNotes).where(eq(creditNotes.invoiceId, id))
  return db
    .select({ id, refundedAt })
    .from(invoices)
    .where(and(isNotNull(refundedAt), notExists(notes)))
    .orderBy(refundedAt, invoices.number)
}
