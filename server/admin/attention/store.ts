import { type SQL, and, eq, gt, lte, notExists, sql } from 'drizzle-orm'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { isHolder, licenceEnd, paidUntil } from '#server/admin/schools/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { usage } from '#server/usage/record/table.ts'

export type Soon = { now: Date; until: Date }

/** Paid years that end between two instants, the first to end first. */
export function listRenewals(db: Database, { now, until }: Soon) {
  const isPaid = and(eq(schools.paymentStatus, 'paid'), sql`${schools.licenceStartedAt} is not null`)
  const endsSoon = sql`${paidUntil} > ${now.toISOString()}::timestamptz and ${paidUntil} <= ${until.toISOString()}::timestamptz`
  return listed(db, paidUntil, and(isHolder, isPaid, endsSoon)).orderBy(paidUntil, accounts.id)
}

/** Trials that end between two instants. A test account of an administrator has no end. */
export function listTrials(db: Database, { now, until }: Soon) {
  const isTrial = and(eq(accounts.role, 'test'), gt(accounts.trialEndsAt, now), lte(accounts.trialEndsAt, until))
  return listed(db, sql`${accounts.trialEndsAt}`, isTrial).orderBy(accounts.trialEndsAt, accounts.id)
}

/** Schools that could present and did not since a day, and were here before it. The longest quiet first. */
export function listQuiet(db: Database, { now, since, day }: { now: Date; since: Date; day: string }) {
  const lastUse = sql`(select max(${usage.usedAt}) from ${usage} where ${usage.schoolId} = ${schools.id})`
  const isOpen = sql`${licenceEnd(now)} > ${now.toISOString()}::timestamptz`
  const usedSince = db
    .select({ one: sql`1` })
    .from(usage)
    .where(and(eq(usage.schoolId, schools.id), sql`${usage.day} > ${day}`))
  const isQuiet = and(isHolder, isOpen, lte(accounts.createdAt, since), notExists(usedSince))
  return listed(db, lastUse, isQuiet).orderBy(sql`${lastUse} asc nulls first`, accounts.id)
}

export type ListedRow = Awaited<ReturnType<typeof listed>>[number]

function listed(db: Database, at: SQL, condition: SQL | undefined) {
  return db
    .select({
      school: schools,
      account: accounts,
      /** As the API spells an instant. */
      at: sql<string | null>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(accounts)
    .innerJoin(schools, eq(schools.id, accounts.schoolId))
    .where(condition)
    .$dynamic()
}
