import {
  type ShownAs,
  type Swap,
  type YearPlan,
  exchangeDay,
  swapInto,
  withSwaps,
} from '#server/slides/calendar/rules.ts'

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
