import { and, between, eq, sql } from 'drizzle-orm'
import { accounts, schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/library/table.ts'
import type { Days } from '#server/usage/analytics/rules.ts'
import type { Whose } from '#server/usage/record/rules.ts'
import { usage } from '#server/usage/record/table.ts'

/** Some uses, the oldest first, from where the last reading ended. */
export function readUses(
  db: Database,
  whose: Whose,
  { from, until }: Days,
  { after, most }: { after: { day: string; usedAt: Date; id: number } | undefined; most: number },
) {
  const { id, day, usedAt, ageBand } = usage
  const { email, firstName, lastName } = accounts
  return db
    .select({
      id,
      day,
      usedAt,
      ageBand,
      title: slides.title,
      theme: slides.theme,
      email,
      firstName,
      lastName,
      schoolName: schools.name,
    })
    .from(usage)
    .innerJoin(accounts, eq(accounts.id, usage.accountId))
    .leftJoin(schools, eq(schools.id, usage.schoolId))
    .leftJoin(slides, eq(slides.id, usage.slideId))
    .where(
      and(
        'schoolId' in whose ? eq(usage.schoolId, whose.schoolId) : eq(usage.accountId, whose.accountId),
        // From its day on, which the indexes know; the rest decides within that day alone.
        between(day, after?.day ?? from, until),
        after && sql`(${day}, ${usedAt}, ${id}) > (${after.day}, ${sql.param(after.usedAt, usedAt)}, ${after.id})`,
      ),
    )
    .orderBy(day, usedAt, id)
    .limit(most)
}

export type ExportedUse = Awaited<ReturnType<typeof readUses>>[number]
