import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { accounts, schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { swaps } from './table.ts'

export type NewSwap = typeof swaps.$inferInsert
/** An account's own swaps, or those of a whole school. */
export type SwapOwner = { accountId: string } | { schoolId: string }

/** In the order in which they were made. */
export function listSwaps(db: Database, owner: SwapOwner) {
  const { day, slideId, madeOn } = swaps
  return db.select({ day, slideId, madeOn }).from(swaps).where(isOwnedBy(owner)).orderBy(swaps.id)
}

export async function addSwap(db: Database, swap: NewSwap): Promise<void> {
  await db.insert(swaps).values(swap)
}

/**
 * Counts a swap on its owner's row. That serialises the owner's swaps until the transaction ends, and tells every process: the trigger on
 * the row announces the change, and a cached session carries the count.
 */
export async function countSwap(db: Database, owner: SwapOwner): Promise<void> {
  if ('accountId' in owner)
    await db
      .update(accounts)
      .set({ swapCount: sql`${accounts.swapCount} + 1` })
      .where(eq(accounts.id, owner.accountId))
  else
    await db
      .update(schools)
      .set({ swapCount: sql`${schools.swapCount} + 1` })
      .where(eq(schools.id, owner.schoolId))
}

/** Tells every process, ours before it returns, that an own slide has a day now, as the trigger does when one is pinned. */
export async function announceOwnSlides(db: Database, schoolId: string): Promise<void> {
  await db.execute(sql`select announce(${`own_slides ${schoolId}`})`)
}

/** Removes the swaps of days that no calendar shows any more. */
export async function removeSwapsBefore(db: Database, day: string): Promise<void> {
  await db.delete(swaps).where(lt(swaps.day, day))
}

/** For the data download of whoever made them. */
export function listSwapsMadeBy(db: Database, accountId: string) {
  const { day, slideId, reason, madeAt } = swaps
  return db.select({ day, slideId, reason, madeAt }).from(swaps).where(eq(swaps.madeBy, accountId)).orderBy(swaps.id)
}

function isOwnedBy(owner: SwapOwner) {
  return 'accountId' in owner
    ? eq(swaps.accountId, owner.accountId)
    : and(eq(swaps.schoolId, owner.schoolId), isNull(swaps.accountId))
}
