import { and, eq, gte, sql } from 'drizzle-orm'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { usage } from '#server/usage/record/table.ts'

/** The slides used with a band since a day. */
export async function listUsedWith(
  db: Database,
  owner: UsageOwner,
  within: { band: AgeBand; since: string },
): Promise<Set<string>> {
  const find = 'schoolId' in owner ? usedBySchool : usedByAccount
  return new Set((await find(db, { ...owner, ...within })).flatMap(({ id }) => id ?? []))
}

const usedBySchool = prepared((db) =>
  usedWith(db, eq(usage.schoolId, sql.placeholder('schoolId'))).prepare('used_by_school'),
)

const usedByAccount = prepared((db) =>
  usedWith(db, eq(usage.accountId, sql.placeholder('accountId'))).prepare('used_by_account'),
)

function usedWith(db: Database, isOwners: ReturnType<typeof eq>) {
  return db
    .selectDistinct({ id: usage.slideId })
    .from(usage)
    .where(and(isOwners, gte(usage.day, sql.placeholder('since')), eq(usage.ageBand, sql.placeholder('band'))))
}
