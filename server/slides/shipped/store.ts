import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { ourSchool } from '#server/accounts/people/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { slides } from './table.ts'

type NewSlide = Pick<typeof slides.$inferInsert, 'id' | 'written' | 'fingerprint' | 'createdAt'>

const ofLibrary = isNull(slides.schoolId)

/** The library's rows, without the slide content. */
export function listLibrary(db: Database) {
  const { id, fingerprint, createdAt, retiredAt } = slides
  return db.select({ id, fingerprint, createdAt, retiredAt }).from(slides).where(ofLibrary)
}

export async function hasSlideRow(
  db: Database,
  { id, schoolId }: { id: string; schoolId: string | null },
): Promise<boolean> {
  return (await slideFor(db, { id, schoolId: schoolId ?? ourSchool.id })).length > 0
}

const slideFor = prepared((db) =>
  db
    .select({ id: slides.id })
    .from(slides)
    .where(and(eq(slides.id, sql.placeholder('id')), or(ofLibrary, eq(slides.schoolId, sql.placeholder('schoolId')))))
    .prepare('slide_for'),
)

/** Undefined if the school may not present this slide. */
export async function readSensitivity(
  db: Database,
  { id, schoolId }: { id: string; schoolId: string },
): Promise<number | undefined> {
  const [slide] = await db
    .select({ sensitivity: sql`(${slides.written} ->> 'sensitivity')::int`.mapWith(Number) })
    .from(slides)
    .where(and(eq(slides.id, id), or(ofLibrary, eq(slides.schoolId, schoolId))))
  return slide?.sensitivity
}

/** The titles of slides, the library's and schools' own, retired ones included. */
export function listTitles(db: Database, ids: readonly string[]) {
  return db
    .select({ id: slides.id, title: slides.title })
    .from(slides)
    .where(inArray(slides.id, [...ids]))
}

/** Blocks other writers of slides until the transaction ends; reads are not blocked. */
export async function lockSlides(db: Database): Promise<void> {
  await db.execute(sql`lock table ${slides} in share row exclusive mode`)
}

/** Adds slides or replaces their content, and keeps the creation date. */
export async function upsertSlides(db: Database, changed: readonly NewSlide[]): Promise<void> {
  if (changed.length === 0) return
  await db
    .insert(slides)
    .values([...changed])
    .onConflictDoUpdate({
      target: slides.id,
      set: { written: sql`excluded.written`, fingerprint: sql`excluded.fingerprint`, retiredAt: null },
      setWhere: ofLibrary,
    })
}

export async function retireSlides(db: Database, ids: readonly string[], retiredAt: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(slides)
    .set({ retiredAt })
    .where(and(ofLibrary, inArray(slides.id, [...ids])))
}
