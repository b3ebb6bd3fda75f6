import { and, count, desc, eq } from 'drizzle-orm'
import { schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { usage } from '#server/usage/record/table.ts'

/** The schools that presented a slide on a day, with the most uses first. */
export function listSchoolsWithUse(db: Database, slideId: string, day: string) {
  const uses = count()
  return db
    .select({ name: schools.name, uses })
    .from(usage)
    .innerJoin(schools, eq(schools.id, usage.schoolId))
    .where(and(eq(usage.slideId, slideId), eq(usage.day, day)))
    .groupBy(schools.id, schools.name)
    .orderBy(desc(uses), schools.name)
}
