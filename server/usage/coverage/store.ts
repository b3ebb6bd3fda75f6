import { eq, sql } from 'drizzle-orm'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/shipped/table.ts'
import type { Days } from '#server/usage/analytics/rules.ts'
import { within } from '#server/usage/analytics/store.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { usage } from '#server/usage/record/table.ts'

/**
 * The different slides presented, each with its spans of days, numbered from 0 by the days they start on. Deleted slides are left out.
 * Grouped by slide alone: by slide and span the planner expects so many groups that it reads the slides of all schools.
 */
export function listPresented(db: Database, owner: UsageOwner, days: Days, starts: readonly string[]) {
  const firstDays = sql.join(
    starts.map((start) => sql`${start}::date`),
    sql`, `,
  )
  const span = sql`width_bucket(${usage.day}, array[${firstDays}]) - 1`
  const used = db.$with('used').as(
    db
      .select({ slideId: usage.slideId, spans: sql<number[]>`jsonb_agg(distinct ${span})`.as('spans') })
      .from(usage)
      .where(within(owner, days))
      .groupBy(usage.slideId),
  )
  return db
    .with(used)
    .select({
      spans: used.spans,
      strands: sql<WrittenSlide['strands']>`${slides.written} -> 'strands'`,
      statements: sql<number[]>`${slides.written} -> 'curriculum' -> 'spokenLanguage'`,
    })
    .from(used)
    .innerJoin(slides, eq(slides.id, used.slideId))
}
