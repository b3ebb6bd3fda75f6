import { and, asc, eq } from 'drizzle-orm'
import { accounts } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'

type Member = typeof accounts.$inferSelect

export async function listMembers(db: Database, schoolId: string): Promise<Member[]> {
  return db
    .select()
    .from(accounts)
    .where(isMember(schoolId))
    .orderBy(asc(accounts.lastName), asc(accounts.firstName), asc(accounts.email))
}

/** Removes a member of this school only. Cascades to their sessions. */
export async function removeMember(db: Database, schoolId: string, id: string): Promise<Member | undefined> {
  const [removed] = await db
    .delete(accounts)
    .where(and(isMember(schoolId), eq(accounts.id, id)))
    .returning()
  return removed
}

function isMember(schoolId: string) {
  return and(eq(accounts.schoolId, schoolId), eq(accounts.role, 'staff'))
}
