import { createHash } from 'node:crypto'
import type { Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/slides/slides.ts'
import type * as themedContract from '#contract/slides/themed-weeks.ts'
import type { Platform } from '#server/platform/platform.ts'
import { endOfDay, firstMondayFrom, mondayOf, nextWeekdays, weekdaysFrom } from '#server/schedule/rules.ts'
import { themedWeekOn, toThemedWeek, upcomingWeeks } from '#server/themed-weeks/rules.ts'
import { ContentFault, shippedLibrary } from './library.ts'
import { type Library, type LoadedLibrary, changesTo, slideOn, slidesIn, toDatedSlide } from './rules.ts'
import { hasSlide, holdSlides, listLibrary, putSlides, retireSlides } from './store.ts'

export { ContentFault, hasSlide, type LoadedLibrary, shippedLibrary }

/** Brings the slides in the database in step with the library. Writes nothing where nothing has changed, and two at once take turns. */
export async function loadLibrary(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  library: Library,
): Promise<LoadedLibrary> {
  const written = slidesIn(library).map((slide) => ({
    id: slide.id,
    written: slide,
    fingerprint: fingerprintOf(slide),
  }))
  const now = clock.now()
  let rows = await listLibrary(db)
  const { put, retire } = changesTo(rows, written)
  if (put.length > 0 || retire.length > 0)
    rows = await db.transaction(async (tx) => {
      await holdSlides(tx)
      const changes = changesTo(await listLibrary(tx), written)
      await putSlides(
        tx,
        changes.put.map((slide) => ({ ...slide, createdAt: now })),
      )
      await retireSlides(tx, changes.retire, now)
      return listLibrary(tx)
    })
  const createdAt = new Map(rows.map((row) => [row.id, row.createdAt]))
  return { ...library, createdAt: (id) => createdAt.get(id) ?? now }
}

/** Today's slide; at the weekend a kind word, and Monday's. */
export function currentSlide(library: LoadedLibrary, today: string): Reply<typeof contract.currentSlide> {
  const validUntil = endOfDay(today).toISOString()
  const [slide] = dated(library, [today])
  if (slide) return { ...slide, validUntil }
  const next = slideOfDate(library, firstMondayFrom(today))
  return { weekend: true, message: "It's the weekend! Take time to relax and recharge.", next, validUntil }
}

export function upcomingSlides(library: LoadedLibrary, today: string): Reply<typeof contract.upcomingSlides> {
  return dated(library, nextWeekdays(today))
}

export function weekSlides(library: LoadedLibrary, today: string): Reply<typeof contract.weekSlides> {
  return dated(library, weekdaysFrom(mondayOf(today)))
}

/** The slide of a weekday. Who may see it is asked before. */
export function slideOfDate(library: LoadedLibrary, date: string): Reply<typeof contract.slideOfDate> {
  const [slide] = dated(library, [date])
  if (!slide) throw new Error(`${date} has no slide.`)
  return slide
}

export function currentThemedWeek(
  { themedWeeks }: Library,
  today: string,
): Reply<typeof themedContract.currentThemedWeek> {
  const week = themedWeekOn(themedWeeks, today)
  return week ? toThemedWeek(week) : null
}

export function upcomingThemedWeeks(
  { themedWeeks }: Library,
  today: string,
): Reply<typeof themedContract.upcomingThemedWeeks> {
  return upcomingWeeks(themedWeeks, today).map(toThemedWeek)
}

/** The slides of some days, without those that have none. */
function dated(library: LoadedLibrary, days: readonly string[]): contract.DatedSlide[] {
  const scheduled = days.flatMap((day) => slideOn(library, day) ?? [])
  return scheduled.map((each) => toDatedSlide(each, library.createdAt(each.slide.id)))
}

function fingerprintOf(slide: object): string {
  return createHash('sha256').update(JSON.stringify(slide)).digest('base64url')
}
