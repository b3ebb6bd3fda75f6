import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { favourites } from './table.ts'

type Mark = typeof favourites.$inferInsert

export async function addMark(db: Database, mark: Mark): Promise<void> {
  await db.insert(favourites).values(mark).onConflictDoNothing()
}

/** Returns whether it existed. */
export async function removeMark(db: Database, { accountId, slideId }: Omit<Mark, 'createdAt'>): Promise<boolean> {
  const removed = await db
    .delete(favourites)
    .where(and(eq(favourites.accountId, accountId), eq(favourites.slideId, slideId)))
    .returning({ slideId: favourites.slideId })
  return removed.length > 0
}

/** For a person's data download. */
export function listMarks(db: Database, accountId: string) {
  const { slideId, createdAt } = favourites
  return db
    .select({ slideId, createdAt })
    .from(favourites)
    .where(eq(favourites.accountId, accountId))
    .orderBy(createdAt, slideId)
}
