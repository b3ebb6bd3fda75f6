import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { librarySlide } from '#server/slides/calendar/rules.ts'
import { type CalendarContext, slidesOfTrial } from '#server/slides/calendar/service.ts'
import { findOwnSlide } from '#server/slides/own-slides/service.ts'

type OpenSlide = { written: WrittenSlide; createdAt: Date; isCustom: boolean }

/** Refuses whatever the caller may not open. */
export async function findOpenSlide(
  { platform, calendars }: CalendarContext,
  actor: Actor,
  id: string,
): Promise<OpenSlide> {
  const calendar = await calendars.of(actor)
  const slide = await findSlide({ platform, calendars }, actor, id)
  if (!slide) throw new Refusal(404, 'There is no such slide.')
  if (calendar.parts.withdrawals.some(({ slideId }) => slideId === id))
    throw new Refusal(404, 'This slide has been withdrawn.')
  if (actor.isTrial && !slidesOfTrial(calendar, calendars.today()).has(id))
    throw new Refusal(403, 'A trial opens the slides of this week and of the next ten weekdays.')
  return slide
}

async function findSlide(
  { platform, calendars: { library } }: CalendarContext,
  actor: Actor,
  id: string,
): Promise<OpenSlide | undefined> {
  const written = librarySlide(library, id)
  if (written) return { written, createdAt: library.createdAt(id), isCustom: false }
  const own = await findOwnSlide(platform.db, { schoolId: await actingSchoolId(platform, actor), id })
  return own && { written: own.written, createdAt: own.createdAt, isCustom: true }
}
