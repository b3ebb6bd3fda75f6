import { startersByBand } from '#contract/slides/own-slides.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { addDays, londonDay, weekdayOf } from '#server/platform/time/days.ts'
import { academicYear, slideOn, toDatedSlide } from '#server/slides/schedule/rules.ts'
import { type Library, type LoadedLibrary, slidesIn, toSlide } from '#server/slides/shipped/rules.ts'
import { themedWeekOn } from '#server/slides/themed-weeks/rules.ts'

/** The slides of an academic year's weekdays, as ids by day. */
export type YearPlan = ReadonlyMap<string, string>

/** Puts a slide on a day; null puts back what the day had without any swap. */
export type Swap = { day: string; slideId: string | null; madeOn: string }

/** From a day on, the replacement is shown instead of the slide. */
export type Withdrawal = { slideId: string; replacementId: string; from: string }

type MadeWithdrawal = { slideId: string; replacementId: string; withdrawnAt: Date }

export function toWithdrawal({ slideId, replacementId, withdrawnAt }: MadeWithdrawal): Withdrawal {
  return { slideId, replacementId, from: londonDay(withdrawnAt) }
}

/** The name under which the trigger in migrations/0006_dashboard.sql notifies of changes to a school's own slides. */
export const ownSlidesChange = 'own_slides'

/** A school's own slides that are pinned to a day, or that someone has swapped in. */
export type OwnOnDays = readonly { written: WrittenSlide; createdAt: Date; pinnedOn: string | null }[]

/** The library's own plan of the academic year that contains a day. The same for everyone, so it is made once. */
export function libraryPlan(library: Library, day: string): YearPlan {
  const { from, until } = academicYear(day)
  const known = plans.get(library) ?? new Map<string, YearPlan>()
  plans.set(library, known)
  const plan = known.get(from) ?? planOf(library, from, until)
  known.set(from, plan)
  return plan
}

const plans = new WeakMap<Library, Map<string, YearPlan>>()

function planOf(library: Library, from: string, until: string): YearPlan {
  const plan = new Map<string, string>()
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const scheduled = slideOn(library, day)
    if (scheduled) plan.set(day, scheduled.slide.id)
  }
  return plan
}

/**
 * Every day of a withdrawn slide gets its replacement. If the replacement has a day of its own to come, that day gets a slide that the year
 * leaves out, so that none comes twice.
 */
export function withWithdrawals(library: Library, plan: YearPlan, withdrawals: readonly Withdrawal[]): YearPlan {
  if (withdrawals.length === 0) return plan
  const changed = new Map(plan)
  for (const { slideId, replacementId, from } of withdrawals) {
    const days = daysOf(changed, slideId).filter((day) => day >= from)
    const [freed] = days.length > 0 ? daysOf(changed, replacementId).filter((day) => day >= from) : []
    for (const day of days) changed.set(day, replacementId)
    const spare =
      freed && sparesIn(library, changed, withdrawals).find(({ theme }) => theme === weekdayOf(freed)?.theme)
    if (spare) changed.set(freed, spare.id)
  }
  return changed
}

/** A school's own slides on their days. */
export function withPins(plan: YearPlan, own: OwnOnDays): YearPlan {
  const pinned = own.flatMap(({ written, pinnedOn }) =>
    pinnedOn && plan.has(pinnedOn) ? [[pinnedOn, written.id]] : [],
  )
  return pinned.length === 0 ? plan : new Map([...plan, ...pinned.map(([day = '', id = '']) => [day, id] as const)])
}

/**
 * Replays the swaps in order. Each exchanges two days of the year, so that no slide comes twice: the day to come that had the chosen
 * slide gets the replaced one. It changes no day before the one it was made on; a slide chosen again after its day is a repeat.
 */
export function withSwaps(plan: YearPlan, swaps: readonly Swap[], shown: ShownAs): YearPlan {
  if (swaps.length === 0) return plan
  const changed = new Map(plan)
  for (const swap of swaps) swapInto(changed, { ...swap, slideId: chosenBy(swap, plan, shown) }, shown)
  return changed
}

/** The slide that is shown on a day if this one is chosen: its replacement once it is withdrawn, and undefined once it is deleted. */
export type ShownAs = (slideId: string, day: string) => string | undefined

function chosenBy({ day, slideId }: Swap, plan: YearPlan, shown: ShownAs): string | undefined {
  return slideId === null ? plan.get(day) : shown(slideId, day)
}

export function swapInto(
  plan: Map<string, string>,
  { day, slideId, madeOn }: { day: string; slideId: string | undefined; madeOn: string },
  shown: ShownAs,
): void {
  const replaced = plan.get(day)
  if (!replaced || !slideId || replaced === slideId) return
  const other = exchangeDay(plan, slideId, madeOn)
  plan.set(day, slideId)
  // It may have been withdrawn from a day on that lies between the two.
  if (other) plan.set(other, shown(replaced, other) ?? replaced)
}

/** The first day from a day on that has this slide, and so gets another one in exchange. */
export function exchangeDay(plan: YearPlan, slideId: string, from: string): string | undefined {
  for (const [day, id] of plan) if (id === slideId && day >= from) return day
  return undefined
}

/** In order. */
function daysOf(plan: YearPlan, slideId: string): string[] {
  const days: string[] = []
  for (const [day, id] of plan) if (id === slideId) days.push(day)
  return days
}

/** The library's slides that this year leaves out, because a themed week has their place. Not those of a themed week itself. */
export function sparesIn(library: Library, plan: YearPlan, withdrawals: readonly Withdrawal[]): WrittenSlide[] {
  const planned = new Set(plan.values())
  const withdrawn = new Set(withdrawals.map(({ slideId }) => slideId))
  return library.weeks.flatMap((week) => Object.values(week)).filter(({ id }) => !planned.has(id) && !withdrawn.has(id))
}

/** How withdrawals and deletions change what a choice shows. */
export function shownAs(withdrawals: readonly Withdrawal[], exists: (slideId: string) => boolean): ShownAs {
  return (slideId, day) => {
    let id = slideId
    for (const { slideId: withdrawn, replacementId, from } of withdrawals)
      if (id === withdrawn && day >= from) id = replacementId
    return exists(id) ? id : undefined
  }
}

/** A slide of the library or of the school, on any day. */
export function slideOnDay(
  library: LoadedLibrary,
  own: OwnOnDays,
  { day, id }: { day: string; id: string },
): DatedSlide | undefined {
  const mine = own.find(({ written }) => written.id === id)
  return mine ? toPinnedSlide(day, mine.written, mine.createdAt) : librarySlideOn(library, day, id)
}

/** A slide of the library on any day. It belongs to a themed week only in that week. */
function librarySlideOn(library: LoadedLibrary, day: string, id: string): DatedSlide | undefined {
  const slide = librarySlide(library, id)
  if (!slide) return undefined
  const themed = themedWeekOn(library.themedWeeks, day)?.planned
  const isOfWeek = Object.values(themed?.slides ?? {}).some((each: WrittenSlide) => each.id === id)
  return toDatedSlide(
    { date: day, slide, themedWeekName: themed && isOfWeek ? themed.name : null },
    library.createdAt(id),
  )
}

export function librarySlide(library: Library, id: string): WrittenSlide | undefined {
  const known = byId.get(library) ?? new Map(slidesIn(library).map((slide) => [slide.id, slide]))
  byId.set(library, known)
  return known.get(id)
}

const byId = new WeakMap<Library, ReadonlyMap<string, WrittenSlide>>()

/** An own slide with starters for every band, as it goes on the board. */
export function toPresentable(written: WrittenSlide, createdAt: Date) {
  const starters = { ...written.starters, ...startersByBand(written.starters) }
  return { ...toSlide({ ...written, starters }, createdAt), isCustom: true }
}

/** An own slide on its day. It also replaces a themed week's slide, and is not part of that week. */
function toPinnedSlide(day: string, written: WrittenSlide, createdAt: Date): DatedSlide {
  return { ...toPresentable(written, createdAt), date: day, isThemedWeek: false, themedWeekName: null }
}

/** The day of each slide in a year: the next one from today on, or else its last. Leaves out the days on which the school is closed. */
export function dueDays(
  plan: YearPlan,
  today: string,
  isClosed: (day: string) => boolean = () => false,
): Map<string, string> {
  const due = new Map<string, string>()
  for (const [day, id] of plan) {
    if (isClosed(day)) continue
    const known = due.get(id)
    if (known === undefined || known < today) due.set(id, day)
  }
  return due
}
