import { and, desc, eq, ne } from 'drizzle-orm'
import { schools } from '#server/accounts/people/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/shipped/table.ts'
import type { OwnSlideRow } from './rules.ts'

const { written, fingerprint, createdAt, pinnedOn } = slides
const row = { written, fingerprint, createdAt, pinnedOn }

type SlideKey = { schoolId: string; id: string }

/** Serialises writers of one school's slides until the transaction ends, so that counts and look-ups stay valid. */
export async function lockOwnSlides(db: Database, schoolId: string): Promise<void> {
  await db.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('no key update')
}

/** Newest first. */
export function listOwn(db: Database, schoolId: string): Promise<OwnSlideRow[]> {
  return db.select(row).from(slides).where(eq(slides.schoolId, schoolId)).orderBy(desc(createdAt), slides.id)
}

export async function findOwn(db: Database, slideKey: SlideKey): Promise<OwnSlideRow | undefined> {
  const [found] = await db.select(row).from(slides).where(matches(slideKey))
  return found
}

export function countOwn(db: Database, schoolId: string): Promise<number> {
  return db.$count(slides, eq(slides.schoolId, schoolId))
}

export async function findOtherOnDay(
  db: Database,
  { schoolId, id }: SlideKey,
  day: string,
): Promise<OwnSlideRow | undefined> {
  const [found] = await db
    .select(row)
    .from(slides)
    .where(and(eq(slides.schoolId, schoolId), eq(pinnedOn, day), ne(slides.id, id)))
  return found
}

export async function addOwn(db: Database, { schoolId, id }: SlideKey, slide: OwnSlideRow): Promise<void> {
  await db.insert(slides).values({ id, schoolId, ...slide })
}

export async function setOwn(db: Database, slideKey: SlideKey, slide: Omit<OwnSlideRow, 'createdAt'>): Promise<void> {
  await db.update(slides).set(slide).where(matches(slideKey))
}

/** Returns whether it existed. */
export async function removeOwn(db: Database, slideKey: SlideKey): Promise<boolean> {
  const removed = await db.delete(slides).where(matches(slideKey)).returning({ id: slides.id })
  return removed.length > 0
}

function matches({ schoolId, id }: SlideKey) {
  return and(eq(slides.id, id), eq(slides.schoolId, schoolId))
}
