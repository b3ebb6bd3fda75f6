import { findOpenSlide } from '#server/choosing/search/service.ts'
import type { Choosing } from '#server/choosing/swaps/service.ts'
import { type Database, isForeignKeyViolation } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { noSuchSlide } from '#server/usage/record/service.ts'
import { addMark, listMarks, removeMark } from './store.ts'

export async function addFavourite(choosing: Choosing, actor: Actor, slideId: string): Promise<void> {
  const { db, clock } = choosing.platform
  await findOpenSlide(choosing, actor, slideId)
  await addMark(db, { accountId: actor.accountId, slideId, createdAt: clock.now() }).catch((error: unknown) => {
    // The slide was deleted after the check above.
    throw isForeignKeyViolation(error) ? noSuchSlide() : error
  })
}

/** Always allowed: a slide may have been withdrawn since. */
export async function removeFavourite(
  { platform }: Pick<Choosing, 'platform'>,
  { accountId }: Actor,
  slideId: string,
): Promise<void> {
  await removeMark(platform.db, { accountId, slideId })
}

/** For a person's data download. */
export function favouriteDataOf(db: Database, accountId: string) {
  return listMarks(db, accountId)
}
