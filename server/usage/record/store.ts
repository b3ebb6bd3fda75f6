import { desc, eq, sql } from 'drizzle-orm'
import { batched } from '#server/platform/database/batched.ts'
import { type Database, isForeignKeyViolation } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { slides } from '#server/slides/shipped/table.ts'
import type { UsageOwner } from './rules.ts'
import { usage } from './table.ts'

type NewUse = typeof usage.$inferInsert

type Use = Readonly<Required<Omit<NewUse, 'id'>>>

/** Adds a use, unless there is one like it. False if the school may not present such a slide. Twenty identical concurrent calls add one row. */
export async function addUse(db: Database, use: Use): Promise<boolean> {
  const isAdded = await addWithOthers(db, use).catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error
    // A slide or an account was deleted in this moment, perhaps another person's in the same statement.
    return addAlone(db, use)
  })
  return isAdded ?? false
}

async function addAlone(db: Database, use: Use): Promise<boolean> {
  try {
    return (await addUses(db, [use])).length > 0
  } catch (error) {
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}

const addWithOthers = batched(async (db, uses: readonly Use[]) => {
  const added = new Map<Use, true>()
  for (const { at } of await addUses(db, uses)) {
    const use = uses[at - 1]
    if (use) added.set(use, true)
  }
  return added
})

/** Returns the places of those whose slide there is. In order, so that two statements cannot wait for each other. */
async function addUses(db: Database, uses: readonly Use[]): Promise<{ at: number }[]> {
  const all = <Field extends keyof Use>(field: Field) => sql.param(uses.map((use) => use[field]))
  const times = sql.param(uses.map(({ usedAt }) => usedAt.toISOString()))
  const { rows } = await db.execute<{ at: number }>(sql`
    with found as (
      select asked.* from unnest(${all('accountId')}::uuid[], ${all('schoolId')}::uuid[], ${all('slideId')}::text[],
        ${all('ageBand')}::text[], ${all('day')}::date[], ${times}::timestamptz[])
        with ordinality as asked (account_id, school_id, slide_id, age_band, day, used_at, at)
      join ${slides} on ${slides.id} = asked.slide_id
        and (${slides.schoolId} is null or ${slides.schoolId} = asked.school_id)),
    added as (
      insert into ${usage} (account_id, school_id, slide_id, age_band, day, used_at)
      select account_id, school_id, slide_id, age_band, day, used_at from found order by account_id, day, slide_id, age_band
      on conflict do nothing)
    select at::int from found`)
  return rows
}

/** Many at once, for sample data. */
export async function addSampleUses(db: Database, uses: readonly NewUse[]): Promise<void> {
  if (uses.length === 0) return
  await db
    .insert(usage)
    .values([...uses])
    .onConflictDoNothing()
}

type Week = { accountId: string; from: string; until: string }

/** The distinct slides that an account used on these days. */
export async function listSlidesUsed(db: Database, week: Week): Promise<readonly (string | null)[]> {
  return (await slidesUsedIn(db, week)) ?? []
}

const slidesUsedIn = batched(async (db, weeks: readonly Week[]) => {
  const used = await slidesUsed(db, {
    accountIds: weeks.map(({ accountId }) => accountId),
    starts: weeks.map(({ from }) => from),
    ends: weeks.map(({ until }) => until),
  })
  const byWeek = new Map<Week, (string | null)[]>(weeks.map((week) => [week, []]))
  for (const { at, slideId } of used) {
    const week = weeks[at - 1]
    if (week) byWeek.get(week)?.push(slideId)
  }
  return byWeek
})

const slidesUsed = prepared((db) => {
  const { placeholder } = sql
  const asked = sql`unnest(${placeholder('accountIds')}::uuid[], ${placeholder('starts')}::date[], ${placeholder('ends')}::date[])
    with ordinality as asked (account_id, start_day, end_day, at)`
  return db
    .selectDistinct({ at: sql<number>`asked.at::int`, slideId: usage.slideId })
    .from(usage)
    .innerJoin(
      asked,
      sql`${usage.accountId} = asked.account_id and ${usage.day} between asked.start_day and asked.end_day`,
    )
    .prepare('slides_used')
})

/** Whether the school has presented a slide yet. */
export async function hasUses(db: Database, schoolId: string): Promise<boolean> {
  const found = await db.select({ id: usage.id }).from(usage).where(eq(usage.schoolId, schoolId)).limit(1)
  return found.length > 0
}

/** The uses of an account or a school, newest first. */
export function listRecentUses(db: Database, owner: UsageOwner, limit: number) {
  return db
    .select({ slide: slides.written, ageBand: usage.ageBand, usedAt: usage.usedAt })
    .from(usage)
    .leftJoin(slides, eq(slides.id, usage.slideId))
    .where('schoolId' in owner ? eq(usage.schoolId, owner.schoolId) : eq(usage.accountId, owner.accountId))
    .orderBy(desc(usage.usedAt), desc(usage.id))
    .limit(limit)
}

export function listUses(db: Database, accountId: string) {
  const { slideId, ageBand, usedAt } = usage
  return db
    .select({ slideId, ageBand, usedAt })
    .from(usage)
    .where(eq(usage.accountId, accountId))
    .orderBy(usage.usedAt, usage.id)
}
