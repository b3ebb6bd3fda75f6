import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/library/table.ts'

const { schoolId, written, createdAt, pinnedOn } = slides

export async function listSchoolsWithPins(db: Database): Promise<string[]> {
  const found = await db.selectDistinct({ schoolId }).from(slides).where(isNotNull(pinnedOn))
  return found.flatMap((row) => row.schoolId ?? [])
}

export function listPinned(db: Database, ofSchool: string) {
  return db
    .select({ written, createdAt, pinnedOn })
    .from(slides)
    .where(and(eq(schoolId, ofSchool), isNotNull(pinnedOn)))
}
