import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Library, type LoadedLibrary, changesTo, slidesIn } from './rules.ts'
import {
  lockSlides,
  hasSlideRow,
  listLibrary,
  listTitles,
  readSensitivity,
  upsertSlides,
  retireSlides,
} from './store.ts'

/** Syncs the slides in the database with the library. Writes nothing if nothing changed; concurrent loads take turns. */
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
  const { upsert, retire } = changesTo(rows, written)
  if (upsert.length > 0 || retire.length > 0)
    rows = await db.transaction(async (tx) => {
      await lockSlides(tx)
      const changes = changesTo(await listLibrary(tx), written)
      await upsertSlides(
        tx,
        changes.upsert.map((slide) => ({ ...slide, createdAt: now })),
      )
      await retireSlides(tx, changes.retire, now)
      return listLibrary(tx)
    })
  const createdAt = new Map(rows.map((row) => [row.id, row.createdAt]))
  return { ...library, createdAt: (id) => createdAt.get(id) ?? now }
}

/** A hash of the slide's content. */
export function fingerprintOf(slide: object): string {
  return createHash('sha256').update(JSON.stringify(slide)).digest('base64url')
}

/** Whether a school may present this slide: the library's or its own. Retired slides count: an open tab may still show one. */
export function hasSlide(db: Database, slide: { id: string; schoolId: string }): Promise<boolean> {
  return hasSlideRow(db, slide)
}

/** How sensitive a slide is, or undefined if a school may not present it. */
export function sensitivityOf(db: Database, slide: { id: string; schoolId: string }): Promise<number | undefined> {
  return readSensitivity(db, slide)
}

/** The titles of slides by id, for administrators: of every school. */
export async function titlesOf(db: Database, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return []
  const found = await listTitles(db, ids)
  return found.map(({ id, title }) => ({ id, title: title ?? id }))
}

/** Also for another school's slide. */
export function noSuchSlide(): Refusal {
  return new Refusal(404, 'There is no such slide.')
}
