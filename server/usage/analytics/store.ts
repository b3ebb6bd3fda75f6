import { and, between, count, eq, isNull, sql } from 'drizzle-orm'
import { ourSchool } from '#server/accounts/people/rules.ts'
import { accounts } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/library/table.ts'
import type { Whose } from '#server/usage/record/rules.ts'
import { usage } from '#server/usage/record/table.ts'
import type { Days } from './rules.ts'

const { day, slideId, accountId } = usage

/** The figures that stand alone. This week may have begun before the period did. */
export function countAll(db: Database, whose: Whose, { from, until, monday }: Days & { monday: string }) {
  const inPeriod = sql`filter (where ${day} >= ${from})`
  const thisWeek = sql`filter (where ${day} >= ${monday})`
  return db
    .select({
      uses: sql`count(*) ${inPeriod}`.mapWith(Number),
      usesThisWeek: sql`count(*) ${thisWeek}`.mapWith(Number),
      peopleThisWeek: sql`count(distinct ${accountId}) ${thisWeek}`.mapWith(Number),
      // Slides that were deleted count as one: nobody can tell them apart any more.
      slides: sql`count(distinct coalesce(${slideId}, '')) ${inPeriod}`.mapWith(Number),
    })
    .from(usage)
    .where(within(whose, { from: from < monday ? from : monday, until }))
}

/** By the Mondays of their weeks. */
export function countByWeek(db: Database, whose: Whose, days: Days) {
  const monday = sql<string>`(${day} - extract(isodow from ${day})::int + 1)::text`
  return db.select({ key: monday, uses: count() }).from(usage).where(within(whose, days)).groupBy(monday)
}

export function countByAgeBand(db: Database, whose: Whose, days: Days) {
  return db.select({ key: usage.ageBand, uses: count() }).from(usage).where(within(whose, days)).groupBy(usage.ageBand)
}

export function countByTheme(db: Database, whose: Whose, days: Days) {
  return countBySlide(db, whose, days, sql<string>`${slides.theme}`)
}

export function countByStrand(db: Database, whose: Whose, days: Days) {
  return countBySlide(db, whose, days, sql<string>`jsonb_array_elements_text(${slides.written} -> 'strands')`)
}

export function countByStatement(db: Database, whose: Whose, days: Days) {
  const statements = sql`${slides.written} -> 'curriculum' -> 'spokenLanguage'`
  return countBySlide(db, whose, days, sql<number>`jsonb_array_elements_text(${statements})::int`)
}

/** How many accounts can present for a school. Administrators do for ours, and have no other. */
export function countPeople(db: Database, schoolId: string): Promise<number> {
  return db.$count(accounts, schoolId === ourSchool.id ? isNull(accounts.schoolId) : eq(accounts.schoolId, schoolId))
}

/** By something that a slide says. Each slide is read once, however often it was used. */
function countBySlide<Key>(db: Database, whose: Whose, days: Days, key: ReturnType<typeof sql<Key>>) {
  const used = db.$with('used').as(
    db
      .select({ slideId, uses: count().as('uses') })
      .from(usage)
      .where(within(whose, days))
      .groupBy(slideId),
  )
  return db
    .with(used)
    .select({ key, uses: sql`sum(${used.uses})`.mapWith(Number) })
    .from(used)
    .innerJoin(slides, eq(slides.id, used.slideId))
    .groupBy(key)
}

function within(whose: Whose, { from, until }: Days) {
  const isTheirs = 'schoolId' in whose ? eq(usage.schoolId, whose.schoolId) : eq(accountId, whose.accountId)
  return and(isTheirs, between(day, from, until))
}
