import { and, eq, exists, isNotNull, or } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/library/table.ts'
import { swaps } from '#server/slides/swaps/table.ts'

const { schoolId, written, createdAt, pinnedOn } = slides

export async function listSchoolsWithOwnOnDays(db: Database): Promise<string[]> {
  const found = await db
    .selectDistinct({ schoolId })
    .from(slides)
    .where(and(isNotNull(schoolId), isOnADay(db)))
  return found.flatMap((row) => row.schoolId ?? [])
}

/** A school's own slides that are pinned to a day, or that someone has swapped in. */
export function listOwnOnDays(db: Database, ofSchool: string) {
  return db
    .select({ written, createdAt, pinnedOn })
    .from(slides)
    .where(and(eq(schoolId, ofSchool), isOnADay(db)))
}

function isOnADay(db: Database) {
  return or(isNotNull(pinnedOn), exists(db.select({ id: swaps.id }).from(swaps).where(eq(swaps.slideId, slides.id))))
}
