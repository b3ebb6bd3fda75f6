import type { Database } from '#server/platform/database/database.ts'
import type { Swap } from '#server/slides/calendar/rules.ts'
import { readCalendar, shownIn } from '#server/slides/calendar/service.ts'
import type { LoadedLibrary } from '#server/slides/library/rules.ts'
import { academicYear } from '#server/slides/schedule/rules.ts'
import { lockSwaps } from '#server/slides/swaps/service.ts'
import {
  type OwnerInSchool,
  addSwap,
  listOwnersOfMany,
  listSwaps,
  removeSwaps,
  toOwner,
} from '#server/slides/swaps/store.ts'
import { compact, maxSwaps } from './rules.ts'

type Stored = { db: Database; library: LoadedLibrary; now: Date }

/**
 * The owner's swaps in order, locked against other swaps until the transaction ends. Very many are replaced by fewer that give
 * the same calendar.
 */
export async function lockFewSwaps({ db, library, now }: Stored, owner: OwnerInSchool): Promise<Swap[]> {
  const made = await lockSwaps(db, toOwner(owner))
  if (made.length < maxSwaps) return made
  const { parts, plansOf } = await readCalendar(db, library, owner)
  const shown = shownIn(library, parts)
  for (const year of new Set(made.map(({ day }) => academicYear(day).from))) {
    const { open, school } = plansOf(year)
    const { removed, added } = compact(owner.accountId ? school : open, made, shown)
    await removeSwaps(db, removed)
    for (const swap of added) await addSwap(db, { ...swap, ...owner, madeBy: owner.accountId, madeAt: now })
  }
  return listSwaps(db, toOwner(owner))
}

/** For owners who swapped very often before this was done at each swap. */
export async function compactSwaps({ db, library, now }: Stored): Promise<void> {
  for (const owner of await listOwnersOfMany(db, maxSwaps))
    await db.transaction(async (tx) => void (await lockFewSwaps({ db: tx, library, now }, owner)))
}
