import { and, between, desc, eq, sql } from 'drizzle-orm'
import { type Database, isForeignKeyViolation } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { slides } from '#server/slides/library/table.ts'
import type { UsageOwner } from './rules.ts'
import { usage } from './table.ts'

type NewUse = typeof usage.$inferInsert

type Use = Readonly<Required<Omit<NewUse, 'id'>>>

/** Adds a use, unless there is one like it. False if the school may not present such a slide. Twenty identical concurrent calls add one row. */
export async function addUse(db: Database, use: Use): Promise<boolean> {
  const { accountId, schoolId, slideId, ageBand, day } = use
  const usedAt = use.usedAt.toISOString()
  try {
    // The update changes nothing: it returns the row that is there already.
    const { rows } = await db.execute(sql`
      insert into ${usage} (account_id, school_id, slide_id, age_band, day, used_at)
      select ${accountId}, ${schoolId}, id, ${ageBand}, ${day}, ${usedAt}
      from ${slides} where id = ${slideId} and (school_id is null or school_id = ${schoolId})
      on conflict (account_id, day, slide_id, age_band) do update set day = excluded.day
      returning id`)
    return rows.length > 0
  } catch (error) {
    // The slide or the account was deleted in this moment.
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}

/** Many at once, for sample data. */
export async function addSampleUses(db: Database, uses: readonly NewUse[]): Promise<void> {
  if (uses.length === 0) return
  await db
    .insert(usage)
    .values([...uses])
    .onConflictDoNothing()
}

type Week = { accountId: string; from: string; until: string }

/** The distinct slides that an account used on these days. */
export async function listSlidesUsed(db: Database, week: Week): Promise<(string | null)[]> {
  return (await slidesUsed(db, week)).map(({ slideId }) => slideId)
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
