import { and, between, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/table.ts'
import { usage } from './table.ts'

type NewUse = typeof usage.$inferInsert

/** Adds a use, unless it is there: twenty at the same time add one. */
export async function addUse(db: Database, use: NewUse): Promise<void> {
  await db.insert(usage).values(use).onConflictDoNothing()
}

/** The different slides that somebody used on some days. */
export async function listSlidesUsed(
  db: Database,
  accountId: string,
  { from, until }: { from: string; until: string },
): Promise<(string | null)[]> {
  const used = await db
    .selectDistinct({ slideId: usage.slideId })
    .from(usage)
    .where(and(eq(usage.accountId, accountId), between(usage.day, from, until)))
  return used.map(({ slideId }) => slideId)
}

/** The uses of one account or of one school, the last ones first. */
export function lastUses(db: Database, whose: { accountId: string } | { schoolId: string }, most: number) {
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
