import { and, eq, lt, ne } from 'drizzle-orm'
import { ourSchool } from '#server/accounts/people/rules.ts'
import { accounts, schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Excludes our own school, which has no licence to end. */
export function listSchoolsOrderedBefore(db: Database, instant: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: schools.id })
    .from(schools)
    .where(and(lt(schools.orderedAt, instant), ne(schools.id, ourSchool.id)))
}

/** Locks a school and its accounts, so that a renewal has to wait. */
export async function lockSchoolWithMembers(db: Database, id: string) {
  const [school] = await db.select().from(schools).where(eq(schools.id, id)).for('update')
  const members = await db.select().from(accounts).where(eq(accounts.schoolId, id)).for('update')
  return { school, members }
}
