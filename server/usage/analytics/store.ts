import { type SQLWrapper, and, between, count, eq, isNull, sql } from 'drizzle-orm'
import { ourSchool } from '#server/accounts/people/rules.ts'
import { accounts } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/library/table.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { usage } from '#server/usage/record/table.ts'
import type { Days } from './rules.ts'

const { day, slideId, accountId } = usage

type Counted<Key> = { key: Key; uses: number }[]
type Figures = {
  all: Awaited<ReturnType<typeof countAll>>[number]
  byDay: Counted<string>
  byTheme: Counted<string>
  byAgeBand: Counted<string>
  byStrand: Counted<string>
  byStatement: Counted<number>
  people: number | null
}

/** One statement, and so one snapshot: the panels agree with each other while slides are being presented. */
export async function readFigures(
  db: Database,
  owner: UsageOwner,
  days: Days & { monday: string },
): Promise<Figures | undefined> {
  const listOf = (query: SQLWrapper) => sql`(select coalesce(json_agg(counted), '[]') from ${query} as counted)`
  const { rows } = await db.execute<Figures>(sql`select
    (select row_to_json(counted) from ${countAll(db, owner, days)} as counted) as "all",
    ${listOf(countByDay(db, owner, days))} as "byDay",
    ${listOf(countByTheme(db, owner, days))} as "byTheme",
    ${listOf(countByAgeBand(db, owner, days))} as "byAgeBand",
    ${listOf(countByStrand(db, owner, days))} as "byStrand",
    ${listOf(countByStatement(db, owner, days))} as "byStatement",
    (${countPeople(db, owner)})::int as people`)
  return rows[0]
}

/** The totals. This week may have begun before the period. */
export function countAll(db: Database, owner: UsageOwner, { from, until, monday }: Days & { monday: string }) {
  const inPeriod = sql`filter (where ${day} >= ${from})`
  const thisWeek = sql`filter (where ${day} >= ${monday})`
  return db
    .select({
      uses: sql`count(*) ${inPeriod}`.mapWith(Number).as('uses'),
      usesThisWeek: sql`count(*) ${thisWeek}`.mapWith(Number).as('usesThisWeek'),
      peopleThisWeek: sql`count(distinct ${accountId}) ${thisWeek}`.mapWith(Number).as('peopleThisWeek'),
      peopleInPeriod: sql`count(distinct ${accountId}) ${inPeriod}`.mapWith(Number).as('peopleInPeriod'),
      // Deleted slides count as one, because they can no longer be told apart.
      slides: sql`count(distinct coalesce(${slideId}, '')) ${inPeriod}`.mapWith(Number).as('slides'),
    })
    .from(usage)
    .where(within(owner, { from: from < monday ? from : monday, until }))
}

export function countByDay(db: Database, owner: UsageOwner, days: Days) {
  return db
    .select({ key: sql<string>`${day}`.as('key'), uses: count().as('uses') })
    .from(usage)
    .where(within(owner, days))
    .groupBy(day)
}

export function countByAgeBand(db: Database, owner: UsageOwner, days: Days) {
  return db
    .select({ key: sql<string>`${usage.ageBand}`.as('key'), uses: count().as('uses') })
    .from(usage)
    .where(within(owner, days))
    .groupBy(usage.ageBand)
}

export function countByTheme(db: Database, owner: UsageOwner, days: Days) {
  return countBySlide(db, owner, days, sql<string>`${slides.theme}`)
}

export function countByStrand(db: Database, owner: UsageOwner, days: Days) {
  return countBySlide(db, owner, days, sql<string>`jsonb_array_elements_text(${slides.written} -> 'strands')`)
}

export function countByStatement(db: Database, owner: UsageOwner, days: Days) {
  const statements = sql`${slides.written} -> 'curriculum' -> 'spokenLanguage'`
  return countBySlide(db, owner, days, sql<number>`jsonb_array_elements_text(${statements})::int`)
}

/** How many accounts can present for a school. For ours these are the administrators, who have no school of their own. */
function countPeople(db: Database, owner: UsageOwner) {
  if (!('schoolId' in owner)) return sql`null`
  const { schoolId } = owner
  return db
    .select({ people: count() })
    .from(accounts)
    .where(schoolId === ourSchool.id ? isNull(accounts.schoolId) : eq(accounts.schoolId, schoolId))
}

/** Counts by an attribute of the slide. Reads each slide once, however often it was used. */
function countBySlide<Key>(db: Database, owner: UsageOwner, days: Days, key: ReturnType<typeof sql<Key>>) {
  const used = db.$with('used').as(
    db
      .select({ slideId, uses: count().as('uses') })
      .from(usage)
      .where(within(owner, days))
      .groupBy(slideId),
  )
  return db
    .with(used)
    .select({ key: key.as('key'), uses: sql`sum(${used.uses})`.mapWith(Number).as('uses') })
    .from(used)
    .innerJoin(slides, eq(slides.id, used.slideId))
    .groupBy(key)
}

/** The uses of a school or an account, on these days. */
export function within(owner: UsageOwner, { from, until }: Days) {
  const isOwned = 'schoolId' in owner ? eq(usage.schoolId, owner.schoolId) : eq(accountId, owner.accountId)
  return and(isOwned, between(day, from, until))
}
