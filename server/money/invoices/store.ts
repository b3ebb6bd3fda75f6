import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { Issuer } from './rules.ts'
import { creditNotes, invoices } from './table.ts'

export type Invoice = typeof invoices.$inferSelect
export type NewInvoice = typeof invoices.$inferInsert
export type CreditNote = typeof creditNotes.$inferSelect

/** Atomic. Undefined if its reference or the provider's invoice id exists already. */
export async function addInvoiceIfNew(db: Database, invoice: NewInvoice): Promise<Invoice | undefined> {
  const [added] = await db.insert(invoices).values(invoice).onConflictDoNothing().returning()
  return added
}

export async function updateInvoice(db: Database, id: string, changes: Partial<NewInvoice>): Promise<Invoice> {
  const [changed] = await db.update(invoices).set(changes).where(eq(invoices.id, id)).returning()
  if (!changed) throw new Error('Invoice to update not found.')
  return changed
}

export async function storeMissingIssuers(db: Database, issuer: Issuer): Promise<void> {
  await db.update(invoices).set({ issuer }).where(isNull(invoices.issuer))
}

/** Check before inserting: a failed insert uses up a number and leaves a gap in the invoice sequence. */
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

/** Locks the row until the transaction ends. Lock order: school first, then invoice. */
export async function lockInvoice(db: Database, id: string): Promise<Invoice | undefined> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id)).for('update')
  return invoice
}

/** A school's unpaid transfer order. */
export async function findOpenInvoice(db: Database, schoolId: string): Promise<Invoice | undefined> {
  const [invoice] = await db.select().from(invoices).where(isOpenOf(schoolId)).orderBy(desc(invoices.number)).limit(1)
  return invoice
}

export async function voidOpenInvoices(db: Database, schoolId: string, voidedAt: Date): Promise<void> {
  await db.update(invoices).set({ voidedAt }).where(isOpenOf(schoolId))
}

export async function invoicesOf(db: Database, schoolId: string): Promise<Invoice[]> {
  return db.select().from(invoices).where(eq(invoices.schoolId, schoolId)).orderBy(desc(invoices.number))
}

function isOpenOf(schoolId: string) {
  return and(eq(invoices.schoolId, schoolId), isNull(invoices.paidAt), isNull(invoices.voidedAt))
}

/** Invoices of deleted accounts whose paid year ended, or whose unpaid order was issued, before this. */
export async function removeInvoiceRowsEndedBefore(db: Database, before: Date): Promise<void> {
  const { schoolId, coversUntil, issuedAt } = invoices
  await db
    .delete(invoices)
    .where(and(isNull(schoolId), lt(sql`coalesce(${coversUntil}, ${issuedAt})`, before.toISOString())))
}

/** The credit notes of each invoice that has any, oldest first. */
export async function creditNotesOf(db: Database, invoiceIds: readonly string[]): Promise<Map<string, CreditNote[]>> {
  if (invoiceIds.length === 0) return new Map()
  const found = await db
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, [...invoiceIds]))
    .orderBy(creditNotes.number)
  const notes = new Map<string, CreditNote[]>()
  for (const note of found) notes.set(note.invoiceId, [...(notes.get(note.invoiceId) ?? []), note])
  return notes
}
