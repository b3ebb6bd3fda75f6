import { type SQL, and, asc, count, countDistinct, desc, eq, exists, gte, inArray, max, sql } from 'drizzle-orm'
import { pricePence } from '#contract/money/prices.ts'
import { graceDays, renewingDays } from '#server/accounts/licence/rules.ts'
import { accounts, schoolDomains, schools } from '#server/accounts/people/table.ts'
import { invoices } from '#server/money/invoices/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { usage } from '#server/usage/record/table.ts'
import type { Filter, Order } from './rules.ts'

/** The first account that holds a school's licence. Trials, test accounts and our own school have none, so the list leaves them out. */
export const isHolder = and(
  eq(accounts.role, 'school'),
  sql`not exists (select 1 from ${accounts} earlier where earlier.school_id = ${accounts.schoolId} and earlier.role = 'school'
    and (earlier.created_at, earlier.id) < (${accounts.createdAt}, ${accounts.id}))`,
)

/** Schools with their licence holders. */
function schoolsWhere(db: Database, condition: SQL | undefined) {
  return db
    .select({
      school: schools,
      holder: accounts,
      domains: sql<
        string[]
      >`array(select domain from ${schoolDomains} where school_id = ${schools.id} order by domain)`,
    })
    .from(accounts)
    .innerJoin(schools, eq(schools.id, accounts.schoolId))
    .where(and(isHolder, condition))
    .$dynamic()
}

export type ListedSchool = Awaited<ReturnType<typeof schoolsWhere>>[number]

type SchoolQuery = { filter: Filter; sort: Order; now: Date }

export function listSchools(db: Database, { filter, sort, now }: SchoolQuery) {
  return schoolsWhere(db, matchesFilter(filter)).orderBy(...orderOf(sort, now))
}

export async function findSchoolOfHolder(db: Database, id: string): Promise<ListedSchool | undefined> {
  const [found] = await schoolsWhere(db, eq(schools.id, id))
  return found
}

/**
 * The ids of a page of schools, or of all, in order, with the total over all pages. Selects only what sorting needs; schoolsOf()
 * reads the rest.
 */
export function listIds(db: Database, { filter, sort, now }: SchoolQuery, page?: { offset: number; limit: number }) {
  // A search scans every school anyway. Without one, the page comes from the index, and only the count reads all rows.
  const total = filter.search ? sql`count(*) over ()` : sql`(${countSchools(db, filter)})`
  const all = db
    .select({ id: schools.id, total: total.mapWith(Number) })
    .from(accounts)
    .innerJoin(schools, eq(schools.id, accounts.schoolId))
    .where(and(isHolder, matchesFilter(filter)))
    .orderBy(...orderOf(sort, now))
    .$dynamic()
  return page ? all.limit(page.limit).offset(page.offset) : all
}

/** Keeps the order of the ids, and skips schools deleted meanwhile. */
export async function schoolsOf(db: Database, ids: string[]): Promise<ListedSchool[]> {
  const found = await schoolsWhere(db, inArray(schools.id, ids))
  const byId = new Map(found.map((one) => [one.school.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export function countSchools(db: Database, filter: Filter) {
  return db.select({ total: count() }).from(schools).where(isCounted(db, filter))
}

const isOwed = sql`${schools.paymentStatus} in ('pending', 'invoice_sent')`

/** Its open invoices, or the price of its plan if none was written: an administrator added it. */
const owedPence = sql`coalesce(
  (select sum(${invoices.pence}) from ${invoices}
    where ${invoices.schoolId} = ${schools.id} and ${invoices.paidAt} is null and ${invoices.voidedAt} is null),
  case ${schools.plan} when 'school' then ${pricePence.school}::int else ${pricePence.individual}::int end)`

export function countByKind(db: Database) {
  const only = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  return db
    .select({
      total: count(),
      paid: only(eq(schools.paymentStatus, 'paid')),
      pending: only(isOwed),
      owedPence: sql`coalesce(sum(${owedPence}) filter (where ${isOwed}), 0)`.mapWith(Number),
      wholeSchool: only(eq(schools.plan, 'school')),
    })
    .from(schools)
    .where(isCounted(db, {}))
}

/** For counting, any holder will do: only a search needs the first one. */
function isCounted(db: Database, { search, ...filter }: Filter): SQL | undefined {
  const who = search ? and(isHolder, matchesFilter({ search })) : eq(accounts.role, 'school')
  const holder = db
    .select()
    .from(accounts)
    .where(and(eq(accounts.schoolId, schools.id), who))
  return and(matchesFilter(filter), exists(holder))
}

function matchesFilter({ search, status, plan }: Filter): SQL | undefined {
  return and(
    status && (status === 'owed' ? isOwed : eq(schools.paymentStatus, status)),
    plan && eq(schools.plan, plan),
    search ? contains(search.toLowerCase()) : undefined,
  )
}

/** Not `like`, in which an underscore in an email is a wildcard. */
function contains(text: string): SQL {
  const fields = sql`lower(concat_ws(E'\n', ${schools.name}, ${accounts.email}, ${schools.notes}))`
  const atDomain = sql`select 1 from ${schoolDomains} where school_id = ${schools.id} and position(${text} in domain) > 0`
  return sql`(position(${text} in ${fields}) > 0 or exists (${atDomain}))`
}

/** Ties are broken by creation, so that pages are stable. */
function orderOf(sort: Order, now: Date): SQL[] {
  const newest = [desc(accounts.createdAt), desc(accounts.id)]
  const { name } = schools
  if (sort === 'name') return [asc(sql`lower(${name})`), ...newest]
  if (sort === 'last-login') return [sql`${accounts.lastLoginAt} desc nulls last`, ...newest]
  if (sort === 'licence-end') return [asc(licenceEnd(now)), ...newest]
  return newest
}

/** The end of the year that was paid. */
export const paidUntil = sql`coalesce(${schools.licenceEndsAt}, ${schools.licenceStartedAt} + interval '1 year')`

/** The end of a licence as licence/rules.ts computes it, in SQL. */
export function licenceEnd(now: Date): SQL {
  const { paymentStatus, licenceStartedAt, orderedAt, graceEndsAt, renewsByCard } = schools
  const { renewalOrderedAt, renewalGraceEndsAt } = schools
  const isOver = sql`${paidUntil} <= ${now.toISOString()}::timestamptz`
  return sql`case
    when ${paymentStatus} <> 'paid' or ${licenceStartedAt} is null
      then coalesce(${graceEndsAt}, ${orderedAt} + make_interval(days => ${graceDays}))
    when ${isOver} and ${renewalOrderedAt} is not null
      then greatest(${paidUntil}, coalesce(${renewalGraceEndsAt}, ${renewalOrderedAt} + make_interval(days => ${graceDays})))
    when ${isOver} and ${renewsByCard} then ${paidUntil} + make_interval(days => ${renewingDays})
    else ${paidUntil} end`
}

/** A school's uses since a day. */
export async function usageSince(db: Database, schoolId: string, day: string) {
  const [used] = await db
    .select({ slidesShown: count(), people: countDistinct(usage.accountId) })
    .from(usage)
    .where(and(eq(usage.schoolId, schoolId), gte(usage.day, day)))
  const [last] = await db
    .select({ at: max(usage.usedAt) })
    .from(usage)
    .where(eq(usage.schoolId, schoolId))
  return { slidesShown: used?.slidesShown ?? 0, people: used?.people ?? 0, lastShownAt: last?.at ?? null }
}
