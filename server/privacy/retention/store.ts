import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { ourSchool } from '#server/accounts/people/rules.ts'
import { accounts, isUnverified, schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Schools that may be past their time: ordered before the first instant, or with a trial that ended before the second. */
export async function listOldSchools(db: Database, orderedBefore: Date, trialBefore: Date): Promise<string[]> {
  // Not our own school, which has no licence to end.
  const isOld = and(lt(schools.orderedAt, orderedBefore), ne(schools.id, ourSchool.id))
  const old = await db.select({ id: schools.id }).from(schools).where(isOld)
  const tried = await db
    .selectDistinct({ id: accounts.schoolId })
    .from(accounts)
    .where(lt(accounts.trialEndsAt, trialBefore))
  return [...new Set([...old, ...tried].flatMap(({ id }) => id ?? []))]
}

/** Locks a school and its accounts, so that a renewal has to wait. */
export async function lockSchoolWithMembers(db: Database, id: string) {
  const [school] = await db.select().from(schools).where(eq(schools.id, id)).for('update')
  const members = await db.select().from(accounts).where(eq(accounts.schoolId, id)).for('update')
  return { school, members }
}

/** Unconfirmed orders that lapsed because their email is another account's, or whose payment is overdue. `before`: of earlier releases, those placed before this. */
export function listLapsedOrders(db: Database, { before, now }: { before: Date; now: Date }) {
  const { paymentStatus, orderedAt, graceEndsAt } = schools
  const isGraceOver = or(lt(graceEndsAt, now), and(isNull(graceEndsAt), lt(orderedAt, before)))
  const isStale = and(ne(paymentStatus, 'paid'), isGraceOver)
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
