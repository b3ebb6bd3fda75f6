import type { ResponseOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/library/library.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { type CardContext, toCard } from '#server/library/cards/rules.ts'
import { readCardContext } from '#server/library/cards/service.ts'
import type { Query } from '#server/library/finding/rules.ts'
import { findSlides } from '#server/library/finding/service.ts'
import { shelfOfLibrary, shelvesOfSchools } from '#server/library/shelves/service.ts'
import { synonymsOfLibrary } from '#server/library/synonyms/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { toPresentable } from '#server/slides/calendar/rules.ts'
import { type CalendarContext, slidesOfTrial } from '#server/slides/calendar/service.ts'
import { findOpenSlide } from '#server/slides/opening/service.ts'
import { academicYear } from '#server/slides/schedule/rules.ts'
import { slidesIn, toSlide } from '#server/slides/shipped/rules.ts'
import { usageOwner } from '#server/usage/record/service.ts'
import { listUsedWith } from './store.ts'

/** The search of a running server, which has the library in memory and caches schools' own slides. */
export function librarySearch(context: CalendarContext) {
  const { platform, calendars } = context
  const topics = [...new Set(slidesIn(calendars.library).map(({ topic }) => topic))].toSorted((one, other) =>
    one < other ? -1 : 1,
  )
  const readOwn = shelvesOfSchools(platform)

  return async (actor: Actor, query: Query): Promise<ResponseOf<typeof contract.searchLibrary>> => {
    const today = calendars.today()
    const library = shelfOfLibrary(calendars.library)
    const calendar = await calendars.of(actor)
    const schoolId = await actingSchoolId(platform, actor)
    const [known, own, usedWithBand] = await Promise.all([
      readCardContext(platform, actor, { calendar, day: today, today, isTyping: query.q !== undefined }),
      readOwn(schoolId),
      readUsedWithBand(platform, actor, query, today),
    ])
    const within = actor.isTrial && slidesOfTrial(calendar, today)
    const withdrawn = new Set(calendar.parts.withdrawals.map(({ slideId }) => slideId))
    const mayOpen = (id: string) => !withdrawn.has(id) && (!within || within.has(id))
    const ofLibrary = library.slides.filter(({ written }) => mayOpen(written.id))
    const ownOpen = own.slides.filter(({ written }) => mayOpen(written.id))
    const found = findSlides(query, {
      slides: [...ownOpen, ...ofLibrary],
      searched: { terms: [library.terms, own.terms], synonyms: synonymsOfLibrary(calendars.library), mayOpen },
      known,
      used: usedWithBand ?? usedSince(known, academicYear(today).from),
      today,
    })
    return { ...found, inLibrary: ofLibrary.length, own: ownOpen.length, missed: known.missed.size, topics }
  }
}

async function readUsedWithBand(
  platform: Platform,
  actor: Actor,
  { unused, band }: Query,
  today: string,
): Promise<Set<string> | undefined> {
  if (!unused || !band) return undefined
  return listUsedWith(platform.db, await usageOwner(platform, actor), { band, since: academicYear(today).from })
}

function usedSince({ lastUses }: CardContext, day: string): Set<string> {
  return new Set([...lastUses].flatMap(([id, { date }]) => (date >= day ? [id] : [])))
}

export async function openSlide(
  context: CalendarContext,
  actor: Actor,
  id: string,
): Promise<ResponseOf<typeof contract.openSlide>> {
  const today = context.calendars.today()
  const calendar = await context.calendars.of(actor)
  const [slide, known] = await Promise.all([
    findOpenSlide(context, actor, id),
    readCardContext(context.platform, actor, { calendar, day: today, today }),
  ])
  const { written, createdAt, isCustom } = slide
  return {
    slide: isCustom ? toPresentable(written, createdAt) : { ...toSlide(written, createdAt), isCustom },
    card: toCard(slide, known),
  }
}
