import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { favourites } from '#server/library/favourites/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { usage } from '#server/usage/record/table.ts'

export async function listFavourites(db: Database, accountId: string): Promise<Set<string>> {
  return new Set((await favouritesOf(db, { accountId })).map(({ id }) => id))
}

const favouritesOf = prepared((db) =>
  db
    .select({ id: favourites.slideId })
    .from(favourites)
    .where(eq(favourites.accountId, sql.placeholder('accountId')))
    .prepare('favourites_of'),
)

/** The last use of each slide since a day. */
export function listLastUses(db: Database, owner: UsageOwner, since: string) {
  return 'schoolId' in owner ? lastUsesOfSchool(db, { ...owner, since }) : lastUsesOfAccount(db, { ...owner, since })
}

const lastUsesOfSchool = prepared((db) =>
  lastUses(db, eq(usage.schoolId, sql.placeholder('schoolId'))).prepare('last_uses_of_school'),
)

const lastUsesOfAccount = prepared((db) =>
  lastUses(db, eq(usage.accountId, sql.placeholder('accountId'))).prepare('last_uses_of_account'),
)

function lastUses(db: Database, isOwners: ReturnType<typeof eq>) {
  const { slideId, day, ageBand } = usage
  return db
    .selectDistinctOn([slideId], { slideId, day, ageBand })
    .from(usage)
    .where(and(isOwners, gte(day, sql.placeholder('since')), isNotNull(slideId)))
    .orderBy(slideId, desc(day), ageBand)
}
