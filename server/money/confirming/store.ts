import { eq } from 'drizzle-orm'
import { type Account, type School, setName, updateSchool } from '#server/accounts/people/store.ts'
import { purchases } from '#server/money/card/table.ts'
import { invoicesOf, updateInvoice } from '#server/money/invoices/store.ts'
import { invoices } from '#server/money/invoices/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type CheckedOrder, correctionsOf } from './rules.ts'

/** Moves what was ordered and paid from one school to another. */
export async function moveOrder(db: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await db.update(invoices).set({ schoolId: to }).where(eq(invoices.schoolId, from))
  await db.update(purchases).set({ schoolId: to }).where(eq(purchases.schoolId, from))
}

type Order = { account: Account; school: School }

/**
 * Replaces what was typed with an order, on its invoices too: until the order is confirmed, nobody but the browser that placed it has
 * seen them.
 */
export async function correctOrder(db: Database, { account, school }: Order, checked: CheckedOrder): Promise<Order> {
  const { person, heldBy, billTo } = correctionsOf(school.plan, checked)
  await setName(db, account.id, person)
  for (const invoice of await invoicesOf(db, school.id))
    await updateInvoice(db, invoice.id, { billTo: { ...invoice.billTo, ...billTo } })
  const { name, schoolName, address: billingAddress, purchaseOrder } = billTo
  await db
    .update(purchases)
    .set({ name, schoolName, billingAddress, purchaseOrder })
    .where(eq(purchases.schoolId, school.id))
  return { account: { ...account, ...person }, school: await updateSchool(db, school.id, { name: heldBy }) }
}
