import { and, between, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { slides } from '#server/slides/library/table.ts'
import type { UsageOwner } from './rules.ts'
import { usage } from './table.ts'

type NewUse = typeof usage.$inferInsert

/** Adds the uses that do not exist yet. Atomic: twenty identical concurrent calls add one row. */
export async function recordUses(db: Database, uses: readonly NewUse[]): Promise<void> {
  if (uses.length === 0) return
  await db
    .insert(usage)
    .values([...uses])
    .onConflictDoNothing()
}

/** The distinct slides that an account used on these days. */
export async function listSlidesUsed(
  db: Database,
  accountId: string,
  { from, until }: { from: string; until: string },
): Promise<(string | null)[]> {
  return (await slidesUsed(db, { accountId, from, until })).map(({ slideId }) => slideId)
}

const slidesUsed = prepared((db) =>
  db
    .selectDistinct({ slideId: usage.slideId })
    .from(usage)
    .where(
      and(
        eq(usage.accountId, sql.placeholder('accountId')),
        between(usage.day, sql.placeholder('from'), sql.placeholder('until')),
      ),
    )
    .prepare('slides_used'),
)

/** The uses of an account or a school, newest first. */
export function listRecentUses(db: Database, owner: UsageOwner, limit: number) {
  return db
    .select({ slide: slides.written, ageBand: usage.ageBand, usedAt: usage.usedAt })
    .from(usage)
    .leftJoin(slides, eq(slides.id, usage.slideId))
    .where('schoolId' in owner ? eq(usage.schoolId, owner.schoolId) : eq(usage.accountId, owner.accountId))
    .orderBy(desc(usage.usedAt), desc(usage.id))
    .limit(limit)
}

export function listUses(db: Database, accountId: string) {
  const { slideId, ageBand, usedAt } = usage
  return db
    .select({ slideId, ageBand, usedAt })
    .from(usage)
    .where(eq(usage.accountId, accountId))
    .orderBy(usage.usedAt, usage.id)
}
