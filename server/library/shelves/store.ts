import { desc, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/shipped/table.ts'

/** Newest first. */
export async function listOwn(db: Database, schoolId: string) {
  return db
    .select({ written: slides.written })
    .from(slides)
    .where(eq(slides.schoolId, schoolId))
    .orderBy(desc(slides.createdAt), slides.id)
}
