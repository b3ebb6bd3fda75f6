import { and, eq, exists, isNotNull, isNull, or } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { swaps, withdrawals } from './table.ts'

const { written, createdAt, pinnedOn } = slides

/** What is withdrawn now, in the order in which it happened. */
export function listWithdrawals(db: Database) {
  const { slideId, replacementId, withdrawnAt } = withdrawals
  return db
    .select({ slideId, replacementId, withdrawnAt })
    .from(withdrawals)
    .where(isNull(withdrawals.undoneAt))
    .orderBy(withdrawnAt, withdrawals.id)
}

export async function listSchoolsWithOwnOnDays(db: Database): Promise<string[]> {
  const found = await db
    .selectDistinct({ schoolId: slides.schoolId })
    .from(slides)
    .where(and(isNotNull(slides.schoolId), isOnADay(db)))
  return found.flatMap((row) => row.schoolId ?? [])
}

/** A school's own slides that are pinned to a day, or that someone has swapped in. */
export function listOwnOnDays(db: Database, schoolId: string) {
  return db
    .select({ written, createdAt, pinnedOn })
    .from(slides)
    .where(and(eq(slides.schoolId, schoolId), isOnADay(db)))
}

function isOnADay(db: Database) {
  return or(isNotNull(pinnedOn), exists(db.select({ id: swaps.id }).from(swaps).where(eq(swaps.slideId, slides.id))))
}

/** An account's own swaps, or those of a whole school. */
export type SwapOwner = { accountId: string } | { schoolId: string }
/** The same, with the school of an account. Without an account, the whole school. */
export type OwnerInSchool = { schoolId: string; accountId: string | null }

export function toOwner({ schoolId, accountId }: OwnerInSchool): SwapOwner {
  return accountId ? { accountId } : { schoolId }
}

/** In the order in which they were made. */
export function listSwaps(db: Database, owner: SwapOwner) {
  const { id, day, slideId, madeOn } = swaps
  return db.select({ id, day, slideId, madeOn }).from(swaps).where(isOwnedBy(owner)).orderBy(swaps.id)
}

function isOwnedBy(owner: SwapOwner) {
  return 'accountId' in owner
    ? eq(swaps.accountId, owner.accountId)
    : and(eq(swaps.schoolId, owner.schoolId), isNull(swaps.accountId))
}
