import { and, eq, isNotNull, lt, ne, or } from 'drizzle-orm'
import { ourSchool } from '#server/accounts/people/rules.ts'
import { accounts, isUnverified, schools } from '#server/accounts/people/table.ts'
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

/** Unconfirmed orders that lapsed because their email is another account's, or unpaid ones placed before this. */
export function listLapsedOrders(db: Database, before: Date) {
  const isStale = and(ne(schools.paymentStatus, 'paid'), lt(schools.orderedAt, before))
  return db
    .select({ account: accounts, school: schools })
    .from(accounts)
    .innerJoin(schools, eq(schools.id, accounts.schoolId))
    .where(and(isUnverified, or(isNotNull(schools.lapsedAt), isStale)))
}

export type LapsedOrder = Awaited<ReturnType<typeof listLapsedOrders>>[number]

/** Locks the account. False if it was confirmed or deleted in the meantime. */
export async function lockUnverified(db: Database, id: string): Promise<boolean> {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), isUnverified))
    .for('update')
  return found.length > 0
}
