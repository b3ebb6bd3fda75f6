import { actingSchoolId } from '#server/accounts/people/service.ts'
import { findOpenSlide } from '#server/choosing/search/service.ts'
import type { Choosing } from '#server/choosing/swaps/service.ts'
import { type Database, isForeignKeyViolation } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { hasSlide } from '#server/slides/library/service.ts'
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

/** Allowed for every slide that exists: one may have been withdrawn since. */
export async function removeFavourite(
  { platform }: Pick<Choosing, 'platform'>,
  actor: Actor,
  slideId: string,
): Promise<void> {
  if (await removeMark(platform.db, { accountId: actor.accountId, slideId })) return
  const schoolId = await actingSchoolId(platform, actor)
  if (!(await hasSlide(platform.db, { id: slideId, schoolId }))) throw noSuchSlide()
}

/** For a person's data download. */
export function favouriteDataOf(db: Database, accountId: string) {
  return listMarks(db, accountId)
}
