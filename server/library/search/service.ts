import type { ResponseOf } from '#contract/endpoint.ts'
import * as contract from '#contract/library/library.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { type CardContext, toCard } from '#server/library/cards/rules.ts'
import { readCardContext } from '#server/library/cards/service.ts'
import { readThroughCache } from '#server/platform/database/read-through-cache.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { ownSlidesChange, toPresentable } from '#server/slides/calendar/rules.ts'
import { type CalendarContext, slidesOfTrial } from '#server/slides/calendar/service.ts'
import { findOpenSlide } from '#server/slides/opening/service.ts'
import { academicYear } from '#server/slides/schedule/rules.ts'
import { slidesIn, toSlide } from '#server/slides/shipped/rules.ts'
import { usageOwner } from '#server/usage/record/service.ts'
import { type Query, type Shelved, byDate, byRelevance, fits, toShelved, wordsIn } from './rules.ts'
import { listOwn, listUsedWith, rankSlides } from './store.ts'

/** The search of a running server, which has the library in memory: only the words of a search ask the database. */
export function librarySearch(context: CalendarContext) {
  const { platform, calendars } = context
  const { library } = calendars
  const shelf = slidesIn(library).map((slide) => toShelved(slide, false))
  const topics = [...new Set(shelf.map(({ written }) => written.topic))].toSorted((one, other) =>
    one < other ? -1 : 1,
  )
  const readOwn = findOwn(platform)

  return async (actor: Actor, query: Query): Promise<ResponseOf<typeof contract.searchLibrary>> => {
    const today = calendars.today()
    const calendar = await calendars.of(actor)
    const schoolId = await actingSchoolId(platform, actor)
    const [known, ranks, allOwn, usedWithBand] = await Promise.all([
      readCardContext(platform, actor, { calendar, day: today, today, isTyping: query.q !== undefined }),
      readRanks(platform, schoolId, query.q),
      readOwn(schoolId),
      readUsedWithBand(platform, actor, query, today),
    ])
    const within = actor.isTrial && slidesOfTrial(calendar, today)
    const withdrawn = new Set(calendar.parts.withdrawals.map(({ slideId }) => slideId))
    const mayOpen = ({ written: { id } }: Shelved) => !withdrawn.has(id) && (!within || within.has(id))
    const [ofLibrary, own] = [shelf.filter(mayOpen), allOwn.filter(mayOpen)]
    const used = usedWithBand ?? usedSince(known, academicYear(today).from)
    const found = [...own, ...ofLibrary].filter(
      (slide) => (!ranks || ranks.has(slide.written.id)) && fits(slide, query, { favourites: known.favourites, used }),
    )
    const { sort = 'relevance' } = query
    const inOrder = byDate(found, known.due, { today, sort })
    const sorted = ranks && sort === 'relevance' ? byRelevance(inOrder, ranks) : inOrder
    const start = ((query.page ?? 1) - 1) * contract.slidesOnAPage
    return {
      found: found.length,
      inLibrary: ofLibrary.length,
      own: own.length,
      topics,
      slides: sorted.slice(start, start + contract.slidesOnAPage).map((slide) => toCard(slide, known)),
    }
  }
}

/** Finds a school's own slides, cached: someone who types asks for them with every letter. */
function findOwn({ db, changes }: Platform): (schoolId: string) => Promise<readonly Shelved[]> {
  const cache = readThroughCache<readonly Shelved[]>(changes, {
    maxEntries: 1000,
    maxSeconds: 30,
    table: ownSlidesChange,
  })
  const read = async (schoolId: string) => (await listOwn(db, schoolId)).map(({ written }) => toShelved(written, true))
  return async (schoolId) => cache.get(schoolId) ?? cache.read(schoolId, () => read(schoolId))
}

/** Undefined if nothing is searched for. */
async function readRanks(
  { db }: Platform,
  schoolId: string,
  search = '',
): Promise<ReadonlyMap<string, number> | undefined> {
  const words = wordsIn(search)
  if (words.length > 0) return rankSlides(db, schoolId, words)
  return search.trim() ? new Map() : undefined
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
