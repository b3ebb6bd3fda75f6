import { eq } from 'drizzle-orm'
import { purchases } from '#server/money/card/table.ts'
import { invoices } from '#server/money/invoices/table.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Moves what was ordered and paid from one school to another. */
export async function moveOrder(db: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await db.update(invoices).set({ schoolId: to }).where(eq(invoices.schoolId, from))
  await db.update(purchases).set({ schoolId: to }).where(eq(purchases.schoolId, from))
}
