import { type Terms, termsOf } from '#server/library/terms/service.ts'
import { foundBy, textsOfLibrary } from '#server/library/texts/rules.ts'
import { readThroughCache } from '#server/platform/database/read-through-cache.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ownSlidesChange } from '#server/slides/calendar/rules.ts'
import { type Library, slidesIn } from '#server/slides/shipped/rules.ts'
import { type Shelved, toShelved } from './rules.ts'
import { listOwn } from './store.ts'

/** Slides in memory, and the terms that find them. */
export type Shelf = { slides: readonly Shelved[]; terms: Terms }

/** Made once for each library, by its first search. */
export function shelfOfLibrary(library: Library): Shelf {
  const shelf = shelves.get(library) ?? {
    slides: slidesIn(library).map((slide) => toShelved(slide, false)),
    terms: termsOf(textsOfLibrary(library)),
  }
  shelves.set(library, shelf)
  return shelf
}

const shelves = new WeakMap<Library, Shelf>()

/** Finds a school's own slides, cached: someone who types asks for them with every letter. */
export function shelvesOfSchools({ db, changes }: Platform): (schoolId: string) => Promise<Shelf> {
  // Two megabytes each at most: of 200 slides as long as the library’s.
  const cache = readThroughCache<Shelf>(changes, { maxEntries: 300, maxSeconds: 30, table: ownSlidesChange })
  const read = async (schoolId: string): Promise<Shelf> => {
    const own = (await listOwn(db, schoolId)).map(({ written }) => written)
    return {
      slides: own.map((slide) => toShelved(slide, true)),
      terms: termsOf(own.map((slide) => foundBy(slide))),
    }
  }
  return async (schoolId) => cache.get(schoolId) ?? cache.read(schoolId, () => read(schoolId))
}
