import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { invoices } from './table.ts'

export type Invoice = typeof invoices.$inferSelect
export type NewInvoice = typeof invoices.$inferInsert

/** Nothing where its reference or the card provider's invoice is known already: of two who write it down at once, one does. */
export async function addInvoiceIfNew(db: Database, invoice: NewInvoice): Promise<Invoice | undefined> {
  const [added] = await db.insert(invoices).values(invoice).onConflictDoNothing().returning()
  return added
}

export async function updateInvoice(db: Database, id: string, changes: Partial<NewInvoice>): Promise<Invoice> {
  const [changed] = await db.update(invoices).set(changes).where(eq(invoices.id, id)).returning()
  if (!changed) throw new Error('There is no such invoice to change.')
  return changed
}

/** Nothing where it is refunded already: of two who note it at once, one does. */
export async function noteRefunded(db: Database, id: string, refundedAt: Date): Promise<Invoice | undefined> {
  const [refunded] = await db
    .update(invoices)
    .set({ refundedAt })
    .where(and(eq(invoices.id, id), isNull(invoices.refundedAt)))
    .returning()
  return refunded
}

/** Asked before it is written: a number that is taken for nothing is missing between the invoices. */
export async function isRecorded(db: Database, providerInvoiceId: string): Promise<boolean> {
  const found = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.providerInvoiceId, providerInvoiceId))
  return found.length > 0
}

export async function findInvoice(db: Database, id: string): Promise<Invoice | undefined> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
  return invoice
}

/** The invoice as it is now; nobody changes it until the transaction ends. Whoever locks its school too does that first. */
export async function lockInvoice(db: Database, id: string): Promise<Invoice | undefined> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id)).for('update')
  return invoice
}

/** What a school has ordered by transfer and not yet paid. */
export async function findOpenInvoice(db: Database, schoolId: string): Promise<Invoice | undefined> {
  const [invoice] = await db.select().from(invoices).where(isOpenOf(schoolId)).orderBy(desc(invoices.number)).limit(1)
  return invoice
}

/** Nobody needs to pay twice for one year. */
export async function voidOpenInvoices(db: Database, schoolId: string, voidedAt: Date): Promise<void> {
  await db.update(invoices).set({ voidedAt }).where(isOpenOf(schoolId))
}

export async function invoicesOf(db: Database, schoolId: string): Promise<Invoice[]> {
  return db.select().from(invoices).where(eq(invoices.schoolId, schoolId)).orderBy(desc(invoices.number))
}

function isOpenOf(schoolId: string) {
  return and(eq(invoices.schoolId, schoolId), isNull(invoices.paidAt), isNull(invoices.voidedAt))
}

/** Of accounts that are gone, where the year that was paid, or the order that was not, lies before this. */
export async function removeInvoiceRowsEndedBefore(db: Database, before: Date): Promise<void> {
  const { schoolId, coversUntil, issuedAt } = invoices
  await db
    .delete(invoices)
    .where(and(isNull(schoolId), lt(sql`coalesce(${coversUntil}, ${issuedAt})`, before.toISOString())))
}
