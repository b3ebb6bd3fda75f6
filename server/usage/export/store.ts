import { and, between, eq, sql } from 'drizzle-orm'
import { accounts, schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/shipped/table.ts'
import type { Days } from '#server/usage/analytics/rules.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { usage } from '#server/usage/record/table.ts'

/** One batch of uses, oldest first, after the last row of the previous batch. */
export function readUses(
  db: Database,
  owner: UsageOwner,
  { from, until }: Days,
  { after, limit }: { after: { day: string; usedAt: Date; id: number } | undefined; limit: number },
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
      word: sql<string | null>`${slides.written} ->> 'word'`,
      talkForm: sql<string | null>`${slides.written} -> 'talkPlan' ->> 'form'`,
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
        'schoolId' in owner ? eq(usage.schoolId, owner.schoolId) : eq(usage.accountId, owner.accountId),
        // The day range uses the indexes; the row comparison below only decides within that day.
        between(day, after?.day ?? from, until),
        after && sql`(${day}, ${usedAt}, ${id}) > (${after.day}, ${sql.param(after.usedAt, usedAt)}, ${after.id})`,
      ),
    )
    .orderBy(day, usedAt, id)
    .limit(limit)
}

export type ExportedUse = Awaited<ReturnType<typeof readUses>>[number]
