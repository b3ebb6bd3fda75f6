import { desc, eq, isNull, and } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { withdrawals } from './table.ts'

export type WithdrawalRow = typeof withdrawals.$inferSelect

const isInForce = isNull(withdrawals.undoneAt)

/** In the order in which they were made. */
export function listInForce(db: Database): Promise<WithdrawalRow[]> {
  return db.select().from(withdrawals).where(isInForce).orderBy(withdrawals.withdrawnAt, withdrawals.id)
}

export function listNewestFirst(db: Database): Promise<WithdrawalRow[]> {
  return db.select().from(withdrawals).where(isInForce).orderBy(desc(withdrawals.withdrawnAt), desc(withdrawals.id))
}
