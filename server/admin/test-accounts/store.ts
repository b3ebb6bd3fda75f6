import { and, desc, eq, ne } from 'drizzle-orm'
import { accounts, schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Newest first. */
export function listTestAccountRows(db: Database) {
  return db
    .select({ account: accounts, school: schools })
    .from(accounts)
    .innerJoin(schools, eq(schools.id, accounts.schoolId))
    .where(eq(accounts.role, 'test'))
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
}

export async function setTrialEnd(db: Database, id: string, trialEndsAt: Date): Promise<void> {
  await db.update(accounts).set({ trialEndsAt }).where(eq(accounts.id, id))
}

export async function isOnlyAccountOf(db: Database, schoolId: string, accountId: string): Promise<boolean> {
  const others = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), ne(accounts.id, accountId)))
    .limit(1)
  return others.length === 0
}
