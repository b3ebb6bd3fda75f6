import { ourSchool } from '#server/accounts/people/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readThroughCache } from '#server/platform/database/read-through-cache.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { type Pins, noPins, toPinnedSlide } from './rules.ts'
import { listPinned, listSchoolsWithPins } from './store.ts'

/** The name under which the trigger in migrations/0006_dashboard.sql notifies of changes to a school's own slides. */
const changeName = 'own_slides'
const ttl = { maxSeconds: 30 }
const everySchool = 'all'

/**
 * Finds the pins for an actor; an administrator has those of our own school. Few schools have any, so the set of schools that do
 * is cached as a whole, and for every other school the result is synchronous.
 */
export function findPins({
  db,
  changes,
}: Pick<Platform, 'db' | 'changes'>): (actor: Actor | null) => Pins | Promise<Pins> {
  const schoolsWithPins = readThroughCache<ReadonlySet<string>>(changes, {
    ...ttl,
    maxEntries: 1,
    contains: (_schools, { table }) => table === changeName,
  })
  const pins = readThroughCache<Pins>(changes, { ...ttl, maxEntries: 5000, table: changeName, contains: () => false })

  const read = async (schoolId: string): Promise<Pins> => {
    const schools =
      schoolsWithPins.get(everySchool) ??
      (await schoolsWithPins.read(everySchool, async () => cacheable(new Set(await listSchoolsWithPins(db)))))
    if (!schools?.has(schoolId)) return noPins
    return (await pins.read(schoolId, async () => cacheable(await readPins(db, schoolId)))) ?? noPins
  }
  return (actor) => {
    const schoolId = actor?.schoolId ?? ourSchool.id
    const schools = schoolsWithPins.get(everySchool)
    if (schools && !schools.has(schoolId)) return noPins
    return (schools && pins.get(schoolId)) ?? read(schoolId)
  }
}

function cacheable<Value>(value: Value): { value: Value; seconds: number } {
  return { value, seconds: ttl.maxSeconds }
}

async function readPins(db: Database, schoolId: string): Promise<Pins> {
  const rows = await listPinned(db, schoolId)
  return new Map(
    rows.flatMap(({ written, createdAt, pinnedOn }) =>
      pinnedOn ? [[pinnedOn, toPinnedSlide(pinnedOn, written, createdAt)]] : [],
    ),
  )
}
