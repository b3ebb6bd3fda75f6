import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { favourites } from '#server/choosing/favourites/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { usage } from '#server/usage/record/table.ts'

export async function listFavourites(db: Database, accountId: string): Promise<Set<string>> {
  const rows = await db.select({ id: favourites.slideId }).from(favourites).where(eq(favourites.accountId, accountId))
  return new Set(rows.map(({ id }) => id))
}

/** The last use of each slide since a day. */
export function listLastUses(db: Database, owner: UsageOwner, since: string) {
  const { slideId, day, ageBand } = usage
  return db
    .selectDistinctOn([slideId], { slideId, day, ageBand })
    .from(usage)
    .where(
      and(
        'schoolId' in owner ? eq(usage.schoolId, owner.schoolId) : eq(usage.accountId, owner.accountId),
        gte(day, since),
        isNotNull(slideId),
      ),
    )
    .orderBy(slideId, desc(day), ageBand)
}
