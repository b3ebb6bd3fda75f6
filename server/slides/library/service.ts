import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Library, type LoadedLibrary, changesTo, slidesIn } from './rules.ts'
import { holdSlides, hasSlideRow, listLibrary, putSlides, retireSlides } from './store.ts'

/** Brings the slides in the database in step with the library. Writes nothing where nothing has changed, and two at once take turns. */
export async function loadLibrary(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  library: Library,
): Promise<LoadedLibrary> {
  const written = slidesIn(library).map((slide) => ({
    id: slide.id,
    written: slide,
    fingerprint: fingerprintOf(slide),
  }))
  const now = clock.now()
  let rows = await listLibrary(db)
  const { put, retire } = changesTo(rows, written)
  if (put.length > 0 || retire.length > 0)
    rows = await db.transaction(async (tx) => {
      await holdSlides(tx)
      const changes = changesTo(await listLibrary(tx), written)
      await putSlides(
        tx,
        changes.put.map((slide) => ({ ...slide, createdAt: now })),
      )
      await retireSlides(tx, changes.retire, now)
      return listLibrary(tx)
    })
  const createdAt = new Map(rows.map((row) => [row.id, row.createdAt]))
  return { ...library, createdAt: (id) => createdAt.get(id) ?? now }
}

/** Changes with every word of a slide. */
export function fingerprintOf(slide: object): string {
  return createHash('sha256').update(JSON.stringify(slide)).digest('base64url')
}

/** Whether a school may present this slide: one of the library's, or its own. A retired one counts: a tab may still show it. */
export function hasSlide(db: Database, slide: { id: string; schoolId: string }): Promise<boolean> {
  return hasSlideRow(db, slide)
}
