import { strandsInWords } from '#contract/slides/curriculum/strand-names.ts'
import { isInSeason } from '#contract/slides/writing/season.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { addDays, weekdayOf, yearsLater } from '#server/platform/time/days.ts'
import {
  type ShownAs,
  type Swap,
  type Withdrawal,
  type YearPlan,
  exchangeDay,
  librarySlide,
  swapInto,
  withSwaps,
} from '#server/slides/calendar/rules.ts'
import type { Library } from '#server/slides/shipped/rules.ts'

/** Why the slide of a day cannot be swapped, or undefined. */
export function swapFault(day: string, { today, last }: { today: string; last: string }): string | undefined {
  if (!weekdayOf(day)) return 'There is no slide at the weekend.'
  if (day < today) return 'This day is over. Only the slides of today and of later days can be swapped.'
  return day > last ? 'Please choose an earlier day: this one cannot be seen yet.' : undefined
}

export function lastSwapDay(today: string): string {
  return yearsLater(today, 1)
}

export type Offer = { slide: WrittenSlide; why: string; exchangedWith: string | null }

export type Situation = {
  library: Library
  /** What the person sees in the academic year of the day. */
  plan: YearPlan
  day: string
  today: string
  /** The slides used in this academic year. */
  used: ReadonlySet<string>
  withdrawals: readonly Withdrawal[]
  /** Slides whose only day is without school. */
  missed?: { has: (slideId: string) => boolean } | undefined
  /** Whether the school is closed on a day: the replaced slide is not said to move there. */
  isClosed?: ((day: string) => boolean) | undefined
  /** For a trial, the days it may see. */
  within?: { from: string; until: string } | undefined
}

const offered = 3

/**
 * Three slides that could take a day: of its weekday theme, in season, not used and not shown this year, with another topic than the
 * days around.
 * First those whose only day has no school, then those that the year leaves out, then those whose day is far away, which the replaced slide takes.
 */
export function offersFor(situation: Situation): Offer[] {
  const { library, plan, day } = situation
  const current = librarySlide(library, plan.get(day) ?? '')
  const near = topicsNear(library, plan, day)
  const candidates = candidatesFor(situation)
    .map((candidate) => ({ ...candidate, rank: rankOf(candidate, situation, { current, near }) }))
    .toSorted((one, other) => other.rank - one.rank || (one.slide.id < other.slide.id ? -1 : 1))
  const chosen: typeof candidates = []
  for (const candidate of candidates)
    if (chosen.length < offered && chosen.every(({ slide }) => slide.topic !== candidate.slide.topic))
      chosen.push(candidate)
  const said = new Set<string>()
  return chosen.map(({ slide, exchangedWith }) => {
    const whys = whysOf(slide, { current, isMissed: situation.missed?.has(slide.id) })
    const why = whys.find((each) => !said.has(each)) ?? whys[0]
    said.add(why)
    return { slide, exchangedWith, why }
  })
}

type Candidate = Omit<Offer, 'why'>

function candidatesFor({ library, plan, day, today, used, withdrawals, within, isClosed }: Situation): Candidate[] {
  const theme = weekdayOf(day)?.theme
  const current = librarySlide(library, plan.get(day) ?? '')
  const withdrawn = new Set(withdrawals.map(({ slideId }) => slideId))
  const shown = new Set([...plan].flatMap(([each, id]) => (each < today && !isClosed?.(each) ? [id] : [])))
  return library.weeks
    .flatMap((week) => Object.values(week))
    .filter(({ id }) => id !== plan.get(day) && !withdrawn.has(id) && !used.has(id) && !shown.has(id))
    .map((slide) => ({ slide, exchangedWith: openDay(exchangeDay(plan, slide.id, today), isClosed) }))
    .filter(({ slide, exchangedWith }) => isInSeason(slide, day) && suits(current, exchangedWith))
    .filter(({ slide, exchangedWith }) =>
      within
        ? exchangedWith !== null && exchangedWith >= within.from && exchangedWith <= within.until
        : slide.theme === theme,
    )
}

/** The day that gets the replaced slide; null if there is none, or if there is no school on it. */
export function openDay(day: string | undefined, isClosed: (day: string) => boolean = () => false): string | null {
  return day === undefined || isClosed(day) ? null : day
}

/** Whether the day that would get the replaced slide is in its season. */
function suits(replaced: WrittenSlide | undefined, day: string | null): boolean {
  return !replaced || day === null || isInSeason(replaced, day)
}

/** Higher is better. */
function rankOf(
  { slide, exchangedWith }: Candidate,
  { day, within, missed }: Situation,
  { current, near }: { current: WrittenSlide | undefined; near: ReadonlySet<string> },
): number {
  const isSoon =
    exchangedWith !== null && exchangedWith <= addDays(day, soonDays) && exchangedWith >= addDays(day, -soonDays)
  return (
    (missed?.has(slide.id) ? 32 : 0) +
    (exchangedWith === null ? 16 : 0) +
    (isSoon && !within ? 0 : 8) +
    (near.has(slide.topic) ? 0 : 4) +
    (slide.sensitivity === 0 ? 2 : 0) +
    (slide.strands.some((strand) => current?.strands.includes(strand)) ? 1 : 0)
  )
}

/** Two weeks. */
const soonDays = 14

function topicsNear(library: Library, plan: YearPlan, day: string): Set<string> {
  const topics = new Set<string>()
  for (let each = addDays(day, -soonDays); each <= addDays(day, soonDays); each = addDays(each, 1)) {
    const slide = each === day ? undefined : librarySlide(library, plan.get(each) ?? '')
    if (slide) topics.add(slide.topic)
  }
  return topics
}

const quietForms = new Set<string>(['quiet minute', 'draw and tell', 'back to back'])

/** Why a slide is a good choice, the best reason first. Each of the three says another one. */
type Beside = { current: WrittenSlide | undefined; isMissed: boolean | undefined }

function whysOf(slide: WrittenSlide, { current, isMissed }: Beside): [string, ...string[]] {
  const strand = slide.strands.find((each) => current?.strands.includes(each))
  const whys = [
    isMissed && 'Missed: no school on its own day',
    slide.sensitivity === 0 && current && current.sensitivity > 0 && 'Lighter: nothing tender',
    quietForms.has(slide.talkPlan?.form ?? '') && 'Quiet: good after a lively break',
    slide.topic === current?.topic && `Near: also about ${slide.topic}`,
    strand && `Practises the same: ${strandsInWords[strand]}`,
  ]
  const other = `Something else: ${slide.topic}`
  const [first = other, ...others] = whys.filter((why) => typeof why === 'string')
  return [first, ...others, other]
}

/** So many rows make a calendar slow to compute, and more than a class needs in two years. */
export const maxSwaps = 400

export type MadeSwap = Swap & { id: number }
/** The ids of swaps to delete, and swaps to add after the others. */
export type Compaction = { removed: number[]; added: Swap[] }

/** For a swap that exchanges nothing: no day has the slide to give. */
const never = '9999-12-31'

/**
 * Fewer swaps that give the same year: at most one for each of its days. What a person chose for a day and still sees there stays as
 * it is; of the exchanges only what they led to. Ignores swaps of days in other years.
 */
export function compact(plan: YearPlan, swaps: readonly MadeSwap[], shown: ShownAs): Compaction {
  const wanted = withSwaps(plan, swaps, shown)
  const year = new Map(plan)
  const kept = new Map<string, number>()
  for (const { id, day, slideId, madeOn } of lastOfEachDay(swaps, plan)) {
    const chosen = slideId === null ? undefined : shown(slideId, day)
    if (chosen === undefined || wanted.get(day) !== chosen) continue
    const other = year.get(day) === chosen ? undefined : exchangeDay(year, chosen, madeOn)
    // It would take the slide from a day that is as wanted.
    if (other !== undefined && kept.has(other)) continue
    swapInto(year, { day, slideId: chosen, madeOn }, shown)
    kept.set(day, id)
  }
  const added: Swap[] = []
  for (const [day, slideId] of wanted) {
    if (year.get(day) === slideId) continue
    const [other] = [...year].find(([each, id]) => id === slideId && wanted.get(each) !== slideId) ?? []
    const swap = { day, slideId, madeOn: other ?? never }
    swapInto(year, swap, shown)
    added.push({ ...swap, slideId: plan.get(day) === slideId ? null : slideId })
  }
  const ids = new Set(kept.values())
  return { removed: swaps.flatMap(({ id, day }) => (plan.has(day) && !ids.has(id) ? [id] : [])), added }
}

function lastOfEachDay(swaps: readonly MadeSwap[], plan: YearPlan): MadeSwap[] {
  const last = new Map(swaps.map((swap) => [swap.day, swap.id]))
  return swaps.filter(({ id, day }) => plan.has(day) && last.get(day) === id)
}
