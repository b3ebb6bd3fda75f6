import { and, between, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { slides } from '#server/slides/library/table.ts'
import type { Whose } from './rules.ts'
import { usage } from './table.ts'

type NewUse = typeof usage.$inferInsert

/** Adds those uses that are not there yet: twenty alike at the same time add one. */
export async function recordUses(db: Database, uses: readonly NewUse[]): Promise<void> {
  if (uses.length === 0) return
  await db
    .insert(usage)
    .values([...uses])
    .onConflictDoNothing()
}

/** The different slides that somebody used on some days. */
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

/** The uses of one account or of one school, the last ones first. */
export function lastUses(db: Database, whose: Whose, most: number) {
  return db
    .select({ slide: slides.written, ageBand: usage.ageBand, usedAt: usage.usedAt })
    .from(usage)
    .leftJoin(slides, eq(slides.id, usage.slideId))
    .where('schoolId' in whose ? eq(usage.schoolId, whose.schoolId) : eq(usage.accountId, whose.accountId))
    .orderBy(desc(usage.usedAt), desc(usage.id))
    .limit(most)
}

export function listUses(db: Database, accountId: string) {
  const { slideId, ageBand, usedAt } = usage
  return db
    .select({ slideId, ageBand, usedAt })
    .from(usage)
    .where(eq(usage.accountId, accountId))
    .orderBy(usage.usedAt, usage.id)
}
