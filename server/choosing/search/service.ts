import * as contract from '#contract/choosing/library.ts'
import type { Answer } from '#contract/endpoint.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { type AnySlide, type Known, toCard } from '#server/choosing/cards/rules.ts'
import { readKnown, slidesOfTrial } from '#server/choosing/cards/service.ts'
import type { Choosing } from '#server/choosing/swaps/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { librarySlide } from '#server/slides/calendar/rules.ts'
import { plansOf } from '#server/slides/calendar/service.ts'
import { type Library, slidesIn, toSlide } from '#server/slides/library/rules.ts'
import { findOwnSlide } from '#server/slides/own-slides/service.ts'
import { toPresentable } from '#server/slides/pins/rules.ts'
import { academicYear } from '#server/slides/schedule/rules.ts'
import { usageOwner } from '#server/usage/record/service.ts'
import { type Match, type Query, chosenFrom, inOrder, openSlides, wordsIn } from './rules.ts'
import { countOwn, listMatches, listOwnAmong, listUsedWith } from './store.ts'

export async function searchLibrary(
  { platform, library, calendars }: Choosing,
  actor: Actor,
  query: Query,
): Promise<Answer<typeof contract.searchLibrary>> {
  const { db } = platform
  const today = calendars.today()
  const parts = await calendars.partsOf(actor)
  const schoolId = await actingSchoolId(platform, actor)
  const words = wordsIn(query.q ?? '')
  const isUnsearchable = words.length === 0 && Boolean(query.q?.trim())
  const [known, matches, ownCount, usedWithBand] = await Promise.all([
    readKnown(platform, actor, { plan: plansOf(library, parts, today).person, today }),
    isUnsearchable ? [] : listMatches(db, schoolId, { ...query, words }),
    countOwn(db, schoolId),
    readUsedWithBand({ platform }, actor, query, today),
  ])
  const within = actor.isTrial && slidesOfTrial(library, parts, today)
  const mayOpen = openSlides({ library, withdrawals: parts.withdrawals, within })
  const used = usedWithBand ?? usedSince(known, academicYear(today).from)
  const chosen = chosenFrom(matches.filter(mayOpen), query, { known, used })
  const sort = query.sort ?? (words.length > 0 ? 'relevance' : 'date')
  const start = ((query.page ?? 1) - 1) * contract.slidesOnAPage
  const page = inOrder(chosen, sort, known.due, today).slice(start, start + contract.slidesOnAPage)
  const slides = await readSlides({ platform, library }, schoolId, page)
  return {
    found: chosen.length,
    inLibrary: slidesIn(library).filter(({ id }) => mayOpen({ id, isOwn: false })).length,
    own: within ? parts.own.filter(({ written }) => within.has(written.id)).length : ownCount,
    topics: topicsOf(library),
    slides: slides.map((slide) => toCard(slide, known)),
  }
}

export async function openSlide(
  choosing: Choosing,
  actor: Actor,
  id: string,
): Promise<Answer<typeof contract.openSlide>> {
  const { platform, library, calendars } = choosing
  const today = calendars.today()
  const parts = await calendars.partsOf(actor)
  const [slide, known] = await Promise.all([
    findOpenSlide(choosing, actor, id),
    readKnown(platform, actor, { plan: plansOf(library, parts, today).person, today }),
  ])
  const { written, createdAt, isCustom } = slide
  return {
    slide: isCustom ? toPresentable(written, createdAt) : { ...toSlide(written, createdAt), isCustom },
    card: toCard(slide, known),
  }
}

/** Refuses whatever the caller may not open. */
export async function findOpenSlide(
  { platform, library, calendars }: Choosing,
  actor: Actor,
  id: string,
): Promise<AnySlide & { createdAt: Date }> {
  const parts = await calendars.partsOf(actor)
  const slide = await findSlide({ platform, library }, actor, id)
  if (!slide) throw new Refusal(404, 'There is no such slide.')
  if (parts.withdrawals.some(({ slideId }) => slideId === id)) throw new Refusal(404, 'This slide has been withdrawn.')
  const today = calendars.today()
  if (actor.isTrial && !slidesOfTrial(library, parts, today).has(id))
    throw new Refusal(403, 'A trial opens the slides of this week and of the next ten weekdays.')
  return slide
}

type Source = Pick<Choosing, 'platform' | 'library'>

async function findSlide({ platform, library }: Source, actor: Actor, id: string) {
  const written = librarySlide(library, id)
  if (written) return { written, createdAt: library.createdAt(id), isCustom: false }
  const own = await findOwnSlide(platform.db, { schoolId: await actingSchoolId(platform, actor), id })
  return own && { written: own.written, createdAt: own.createdAt, isCustom: true }
}

/** In the order of the page. A slide that was deleted meanwhile is left out. */
async function readSlides({ platform, library }: Source, schoolId: string, page: readonly Match[]) {
  const own = await listOwnAmong(
    platform.db,
    schoolId,
    page.flatMap(({ id, isOwn }) => (isOwn ? [id] : [])),
  )
  return page.flatMap(({ id, isOwn }): AnySlide[] => {
    const written = isOwn ? own.find((each) => each.written.id === id)?.written : librarySlide(library, id)
    return written ? [{ written, isCustom: isOwn }] : []
  })
}

async function readUsedWithBand(
  { platform }: Pick<Choosing, 'platform'>,
  actor: Actor,
  { unused, band }: Query,
  today: string,
): Promise<Set<string> | undefined> {
  if (!unused || !band) return undefined
  return listUsedWith(platform.db, await usageOwner(platform, actor), { band, since: academicYear(today).from })
}

function usedSince({ lastUses }: Known, day: string): Set<string> {
  return new Set([...lastUses].flatMap(([id, { date }]) => (date >= day ? [id] : [])))
}

function topicsOf(library: Library): string[] {
  return [...new Set(slidesIn(library).map(({ topic }) => topic))].toSorted()
}
