import { eq, gte, lt, sql } from 'drizzle-orm'
import { accounts, schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { OwnerInSchool, SwapOwner } from '#server/slides/calendar/store.ts'
import { swapReasons, swaps } from '#server/slides/calendar/table.ts'

export type NewSwap = typeof swaps.$inferInsert

export async function addSwap(db: Database, swap: NewSwap): Promise<void> {
  await db.insert(swaps).values(swap)
}

/** Serialises the owner's swaps until the transaction ends. */
export async function lockSwapOwner(db: Database, owner: SwapOwner): Promise<void> {
  const { table, id } =
    'accountId' in owner ? { table: accounts, id: owner.accountId } : { table: schools, id: owner.schoolId }
  await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update')
}

/** Counts a swap on its owner's row, whose trigger tells every process: a cached session carries the count. */
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

/** Removes swaps that others have replaced. Their reasons stay in the data download of the person who gave them. */
export async function removeSwaps(db: Database, ids: readonly number[]): Promise<void> {
  const isRemoved = sql`${swaps.id} = any(${sql.param(ids)}::bigint[])`
  await db.execute(sql`
    insert into ${swapReasons} (made_by, day, slide_id, made_at, reason)
    select made_by, day, slide_id, made_at, reason from ${swaps}
    where ${isRemoved} and made_by is not null and reason <> '' order by id`)
  await db.delete(swaps).where(isRemoved)
}

export function listOwnersOfMany(db: Database, many: number): Promise<OwnerInSchool[]> {
  const { schoolId, accountId } = swaps
  return db
    .select({ schoolId, accountId })
    .from(swaps)
    .groupBy(schoolId, accountId)
    .having(gte(sql`count(*)`, many))
}

/** Removes the swaps of days that no calendar shows any more. */
export async function removeSwapsBefore(db: Database, day: string): Promise<void> {
  await db.delete(swaps).where(lt(swaps.day, day))
  await db.delete(swapReasons).where(lt(swapReasons.day, day))
}

/** For the data download of the account that made them, oldest first. */
export async function listSwapsMadeBy(db: Database, accountId: string) {
  const all = [...(await listMadeBy(db, swapReasons, accountId)), ...(await listMadeBy(db, swaps, accountId))]
  return all.toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime())
}

function listMadeBy(db: Database, table: typeof swaps | typeof swapReasons, accountId: string) {
  const { id, day, slideId, reason, madeAt, madeBy } = table
  return db.select({ day, slideId, reason, madeAt }).from(table).where(eq(madeBy, accountId)).orderBy(id)
}
