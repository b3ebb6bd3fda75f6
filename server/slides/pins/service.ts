import { ourSchool } from '#server/accounts/people/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readThroughCache } from '#server/platform/database/read-through-cache.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { type Pins, noPins, toPinnedSlide } from './rules.ts'
import { listPinned, listSchoolsWithPins } from './store.ts'

/** As migrations/0006_dashboard.sql announces that something about a school's own slides has changed. */
const announcedAs = 'own_slides'
const holds = { maxSeconds: 30 }
const all = 'all'

/**
 * Finds the pins of whoever asks: an administrator's are those of our own school. Few schools have any, so which ones do is
 * remembered as a whole, and for all others the answer is there at once.
 */
export function findPins({
  db,
  changes,
}: Pick<Platform, 'db' | 'changes'>): (actor: Actor | null) => Pins | Promise<Pins> {
  const schoolsWithPins = readThroughCache<ReadonlySet<string>>(changes, {
    ...holds,
    maxEntries: 1,
    contains: (_schools, { table }) => table === announcedAs,
  })
  const pins = readThroughCache<Pins>(changes, {
    ...holds,
    maxEntries: 5000,
    table: announcedAs,
    contains: () => false,
  })

  const read = async (schoolId: string): Promise<Pins> => {
    const schools =
      schoolsWithPins.get(all) ??
      (await schoolsWithPins.read(all, async () => kept(new Set(await listSchoolsWithPins(db)))))
    if (!schools?.has(schoolId)) return noPins
    return (await pins.read(schoolId, async () => kept(await pinsOf(db, schoolId)))) ?? noPins
  }
  return (actor) => {
    const schoolId = actor?.schoolId ?? ourSchool.id
    const schools = schoolsWithPins.get(all)
    if (schools && !schools.has(schoolId)) return noPins
    return (schools && pins.get(schoolId)) ?? read(schoolId)
  }
}

function kept<Value>(value: Value): { value: Value; seconds: number } {
  return { value, seconds: holds.maxSeconds }
}

async function pinsOf(db: Database, schoolId: string): Promise<Pins> {
  const rows = await listPinned(db, schoolId)
  return new Map(
    rows.flatMap(({ written, createdAt, pinnedOn }) =>
      pinnedOn ? [[pinnedOn, toPinnedSlide(pinnedOn, written, createdAt)]] : [],
    ),
  )
}
