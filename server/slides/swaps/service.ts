import type { Database } from '#server/platform/database/database.ts'
import type { Swap } from '#server/slides/calendar/rules.ts'
import {
  type NewSwap,
  type OwnerInSchool,
  type SwapOwner,
  addSwap,
  announceOwnSlides,
  countSwap,
  listSwaps,
  listSwapsMadeBy,
  lockSwapOwner,
  removeSwapsBefore,
  toOwner,
} from './store.ts'

/** The owner's swaps in order, locked against other swaps until the transaction ends. */
export async function lockSwaps(db: Database, owner: SwapOwner): Promise<(Swap & { id: number })[]> {
  await lockSwapOwner(db, owner)
  return listSwaps(db, owner)
}

/** With an own slide, the school's own slides have another day now. */
export async function recordSwap(db: Database, swap: NewSwap & OwnerInSchool, isOwnSlide: boolean): Promise<void> {
  await addSwap(db, swap)
  await countSwap(db, toOwner(swap))
  if (isOwnSlide) await announceOwnSlides(db, swap.schoolId)
}

/** Of days that no calendar shows any more. */
export function forgetSwapsBefore(db: Database, day: string): Promise<void> {
  return removeSwapsBefore(db, day)
}

/** For the data download of whoever made them. */
export function swapDataOf(db: Database, accountId: string) {
  return listSwapsMadeBy(db, accountId)
}
