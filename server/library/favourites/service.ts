import { actingSchoolId } from '#server/accounts/people/service.ts'
import { isForeignKeyViolation } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import type { CalendarContext } from '#server/slides/calendar/service.ts'
import { findOpenSlide } from '#server/slides/opening/service.ts'
import { hasSlide, noSuchSlide } from '#server/slides/shipped/service.ts'
import { addMark, removeMark } from './store.ts'

export async function addFavourite(context: CalendarContext, actor: Actor, slideId: string): Promise<void> {
  const { db, clock } = context.platform
  await findOpenSlide(context, actor, slideId)
  await addMark(db, { accountId: actor.accountId, slideId, createdAt: clock.now() }).catch((error: unknown) => {
    // The slide was deleted after the check above.
    throw isForeignKeyViolation(error) ? noSuchSlide() : error
  })
}

/** Allowed for every slide that exists: one may have been withdrawn since. */
export async function removeFavourite(
  { platform }: Pick<CalendarContext, 'platform'>,
  actor: Actor,
  slideId: string,
): Promise<void> {
  if (await removeMark(platform.db, { accountId: actor.accountId, slideId })) return
  const schoolId = await actingSchoolId(platform, actor)
  if (!(await hasSlide(platform.db, { id: slideId, schoolId }))) throw noSuchSlide()
}
