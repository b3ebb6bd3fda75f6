import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withdrawals } from '#server/slides/calendar/table.ts'
import { usage } from '#server/usage/record/table.ts'

export type WithdrawalRow = typeof withdrawals.$inferSelect
export type NewWithdrawal = typeof withdrawals.$inferInsert

const isInForce = isNull(withdrawals.undoneAt)

/** In the order in which they were made. */
export function listInForce(db: Database): Promise<WithdrawalRow[]> {
  return db.select().from(withdrawals).where(isInForce).orderBy(withdrawals.withdrawnAt, withdrawals.id)
}

/** Blocks other writers until the transaction ends; reads are not blocked. */
export async function lockWithdrawals(db: Database): Promise<void> {
  await db.execute(sql`lock table ${withdrawals} in share row exclusive mode`)
}

export async function addWithdrawal(db: Database, withdrawal: NewWithdrawal): Promise<WithdrawalRow> {
  const [added] = await db.insert(withdrawals).values(withdrawal).returning()
  if (!added) throw new Error('The withdrawal was not added.')
  return added
}

/** Returns the row, if it was in force. */
export async function endWithdrawal(db: Database, id: number, undoneAt: Date): Promise<WithdrawalRow | undefined> {
  const [ended] = await db
    .update(withdrawals)
    .set({ undoneAt })
    .where(and(eq(withdrawals.id, id), isInForce))
    .returning()
  return ended
}

/** The schools that presented a slide on a day, with the most uses first. */
export function listSchoolsWithUse(db: Database, slideId: string, day: string) {
  const uses = count()
  return db
    .select({ name: schools.name, uses })
    .from(usage)
    .innerJoin(schools, eq(schools.id, usage.schoolId))
    .where(and(eq(usage.slideId, slideId), eq(usage.day, day)))
    .groupBy(schools.id, schools.name)
    .orderBy(desc(uses), schools.name)
}
