import { eq } from 'drizzle-orm'
import type { BillTo } from '#server/money/invoices/rules.ts'
import { invoicesOf, updateInvoice } from '#server/money/invoices/store.ts'
import { invoices } from '#server/money/invoices/table.ts'
import { purchases } from '#server/money/purchases/table.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Moves what was ordered and paid from one school to another. */
export async function moveOrder(db: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await db.update(invoices).set({ schoolId: to }).where(eq(invoices.schoolId, from))
  await db.update(purchases).set({ schoolId: to }).where(eq(purchases.schoolId, from))
}

/**
 * Replaces what was typed with an order on its invoices and payments: until the order is confirmed, only the browser that placed
 * it has seen them.
 */
export async function correctBills(db: Database, schoolId: string, billTo: Omit<BillTo, 'email'>): Promise<void> {
  await correctBillTo(db, schoolId, billTo)
  const { name, schoolName, address: billingAddress, purchaseOrder } = billTo
  await db
    .update(purchases)
    .set({ name, schoolName, billingAddress, purchaseOrder })
    .where(eq(purchases.schoolId, schoolId))
}

/** The buyer may have ordered with another address and corrected it since. */
export async function billConfirmedEmail(db: Database, schoolId: string, email: string): Promise<void> {
  await correctBillTo(db, schoolId, { email })
  await db.update(purchases).set({ email }).where(eq(purchases.schoolId, schoolId))
}

async function correctBillTo(db: Database, schoolId: string, billTo: Partial<BillTo>): Promise<void> {
  for (const invoice of await invoicesOf(db, schoolId))
    await updateInvoice(db, invoice.id, { billTo: { ...invoice.billTo, ...billTo } })
}
