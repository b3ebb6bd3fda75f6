import { type SQL, type SQLWrapper, and, between, count, eq, isNull, sql } from 'drizzle-orm'
import { ourSchool } from '#server/accounts/people/rules.ts'
import { accounts } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { slides } from '#server/slides/shipped/table.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { usage } from '#server/usage/record/table.ts'
import type { Days } from './rules.ts'

const { day, slideId, accountId } = usage

/** A value, or its place in a prepared statement. */
type QueryValue = string | SQLWrapper
type Owner = { schoolId: QueryValue } | { accountId: QueryValue }
type QueryDays = { from: QueryValue; until: QueryValue }

type UseCounts<Key> = { key: Key; uses: number }[]

/** One statement, and so one snapshot: the panels agree with each other while slides are being presented. */
export async function readFigures(db: Database, owner: UsageOwner, days: Days & { monday: string }) {
  const id = 'schoolId' in owner ? owner.schoolId : owner.accountId
  const of = 'accountId' in owner ? figures.account : id === ourSchool.id ? figures.ourSchool : figures.school
  return (await of(db, { id, ...days }))[0]
}

const id = sql.placeholder('id')
const inOurSchool = isNull(accounts.schoolId)
const figures = {
  school: prepared((db) => figuresOf(db, { schoolId: id }, eq(accounts.schoolId, id)).prepare('school_figures')),
  // Of its accounts, the administrators have no school.
  ourSchool: prepared((db) => figuresOf(db, { schoolId: id }, inOurSchool).prepare('our_figures')),
  account: prepared((db) => figuresOf(db, { accountId: id }).prepare('own_figures')),
}

/** With how many accounts can present for the school. */
function figuresOf(db: Database, owner: Owner, isColleague?: SQL) {
  const { placeholder } = sql
  const days = { from: placeholder('from'), until: placeholder('until'), monday: placeholder('monday') }
  const people = db.select({ people: count() }).from(accounts).where(isColleague)
  const all = countAll(db, owner, days)
  return db
    .select({
      all: sql<Awaited<typeof all>[number]>`(select row_to_json(counted) from ${all} as counted)`,
      byDay: listOf<string>(countByDay(db, owner, days)),
      byTheme: listOf<string>(countByTheme(db, owner, days)),
      byAgeBand: listOf<string>(countByAgeBand(db, owner, days)),
      byStrand: listOf<string>(countByStrand(db, owner, days)),
      byStatement: listOf<number>(countByStatement(db, owner, days)),
      people: isColleague ? sql<number | null>`(${people})::int` : sql<number | null>`null`,
    })
    .from(sql`(values (1)) as one`)
}

function listOf<Key>(query: SQLWrapper) {
  return sql<UseCounts<Key>>`(select coalesce(json_agg(counted), '[]') from ${query} as counted)`
}

/** The totals. This week may have begun before the period. */
export function countAll(db: Database, owner: Owner, { from, until, monday }: QueryDays & { monday: QueryValue }) {
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
    .where(within(owner, { from: sql`least(${from}::date, ${monday}::date)`, until }))
}

export function countByDay(db: Database, owner: Owner, days: QueryDays) {
  return db
    .select({ key: sql<string>`${day}`.as('key'), uses: count().as('uses') })
    .from(usage)
    .where(within(owner, days))
    .groupBy(day)
}

export function countByAgeBand(db: Database, owner: Owner, days: QueryDays) {
  return db
    .select({ key: sql<string>`${usage.ageBand}`.as('key'), uses: count().as('uses') })
    .from(usage)
    .where(within(owner, days))
    .groupBy(usage.ageBand)
}

export function countByTheme(db: Database, owner: Owner, days: QueryDays) {
  return countBySlide(db, owner, days, sql<string>`${slides.theme}`)
}

export function countByStrand(db: Database, owner: Owner, days: QueryDays) {
  return countBySlide(db, owner, days, sql<string>`jsonb_array_elements_text(${slides.written} -> 'strands')`)
}

export function countByStatement(db: Database, owner: Owner, days: QueryDays) {
  const statements = sql`${slides.written} -> 'curriculum' -> 'spokenLanguage'`
  return countBySlide(db, owner, days, sql<number>`jsonb_array_elements_text(${statements})::int`)
}

/** Counts by an attribute of the slide. Reads each slide once, however often it was used. */
function countBySlide<Key>(db: Database, owner: Owner, days: QueryDays, key: ReturnType<typeof sql<Key>>) {
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
export function within(owner: Owner, { from, until }: QueryDays) {
  const isOwned = 'schoolId' in owner ? eq(usage.schoolId, owner.schoolId) : eq(accountId, owner.accountId)
  return and(isOwned, between(day, from, until))
}
