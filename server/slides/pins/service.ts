import type { Database } from '#server/platform/database/database.ts'
import { readThroughCache } from '#server/platform/database/read-through-cache.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OwnOnDays } from './rules.ts'
import { listOwnOnDays, listSchoolsWithOwnOnDays } from './store.ts'

/** The name under which the trigger in migrations/0006_dashboard.sql notifies of changes to a school's own slides. */
export const changeName = 'own_slides'
const ttl = { maxSeconds: 30 }
const everySchool = 'all'
/** One shared instance for all schools without any, so that they share cached responses. */
export const noneOnDays: OwnOnDays = []

/**
 * Finds a school's own slides that have a day. Few schools have any, so the set of schools that do is cached as a whole, and for every
 * other school the result is there at once. `get` is undefined if it must be read.
 */
export function findOwnOnDays({ db, changes }: Pick<Platform, 'db' | 'changes'>) {
  const schools = readThroughCache<ReadonlySet<string>>(changes, {
    ...ttl,
    maxEntries: 1,
    partsOf: () => [changeName],
  })
  const own = readThroughCache<OwnOnDays>(changes, {
    ...ttl,
    maxEntries: 5000,
    table: changeName,
  })
  return {
    get(schoolId: string): OwnOnDays | undefined {
      const known = schools.get(everySchool)
      return known && !known.has(schoolId) ? noneOnDays : known && own.get(schoolId)
    },
    async read(schoolId: string): Promise<OwnOnDays> {
      const known = schools.get(everySchool) ?? (await schools.read(everySchool, () => readSchools(db)))
      return known.has(schoolId) ? own.read(schoolId, () => listOwnOnDays(db, schoolId)) : noneOnDays
    },
  }
}

async function readSchools(db: Database): Promise<ReadonlySet<string>> {
  return new Set(await listSchoolsWithOwnOnDays(db))
}
