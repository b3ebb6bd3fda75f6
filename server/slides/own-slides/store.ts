import { and, desc, eq, ne } from 'drizzle-orm'
import { schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/library/table.ts'
import type { OwnSlideRow } from './rules.ts'

const { written, fingerprint, createdAt, pinnedOn } = slides
const row = { written, fingerprint, createdAt, pinnedOn }

type Whose = { schoolId: string; id: string }

/** Two who write slides for one school take turns, until the transaction ends: what is counted or looked up stays true. */
export async function holdSchool(db: Database, schoolId: string): Promise<void> {
  await db.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('no key update')
}

/** The newest first. */
export function listOwn(db: Database, schoolId: string): Promise<OwnSlideRow[]> {
  return db.select(row).from(slides).where(eq(slides.schoolId, schoolId)).orderBy(desc(createdAt), slides.id)
}

export async function findOwn(db: Database, whose: Whose): Promise<OwnSlideRow | undefined> {
  const [found] = await db.select(row).from(slides).where(isOf(whose))
  return found
}

export function countOwn(db: Database, schoolId: string): Promise<number> {
  return db.$count(slides, eq(slides.schoolId, schoolId))
}

/** Another slide of the school that is on this day. */
export async function findOther(db: Database, { schoolId, id }: Whose, day: string): Promise<OwnSlideRow | undefined> {
  const [found] = await db
    .select(row)
    .from(slides)
    .where(and(eq(slides.schoolId, schoolId), eq(pinnedOn, day), ne(slides.id, id)))
  return found
}

export async function addOwn(db: Database, { schoolId, id }: Whose, slide: OwnSlideRow): Promise<void> {
  await db.insert(slides).values({ id, schoolId, ...slide })
}

export async function setOwn(db: Database, whose: Whose, slide: Omit<OwnSlideRow, 'createdAt'>): Promise<void> {
  await db.update(slides).set(slide).where(isOf(whose))
}

/** Whether there was one. */
export async function removeOwn(db: Database, whose: Whose): Promise<boolean> {
  const removed = await db.delete(slides).where(isOf(whose)).returning({ id: slides.id })
  return removed.length > 0
}

function isOf({ schoolId, id }: Whose) {
  return and(eq(slides.id, id), eq(slides.schoolId, schoolId))
}
