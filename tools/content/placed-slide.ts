import type { Fault } from '#contract/slides/rules/fault.ts'
import type { SlideSpine } from '#contract/slides/rules/spine-faults.ts'
import { themes } from '#contract/slides/writing/written-slide.ts'

/** A slide in its file, and the weeks of the academic year in which it may fall: two for a themed week. */
export type PlacedSlide<Slide extends SlideSpine = SlideSpine> = {
  path: string
  /** 0 is Monday. */
  day: number
  weeks: number[]
  isThemed: boolean
  slide: Slide
}

/** A fault of a slide (or, without an id, of its whole file); `with` is the other file where two slides conflict. */
export type ContentFault = Fault & { path: string; id: string; with?: string }

export function faultOf(placed: PlacedSlide, fault: Fault, other?: PlacedSlide): ContentFault {
  const about = { path: placed.path, id: placed.slide.id, ...fault }
  return other ? { ...about, with: other.path } : about
}

/** The file and day of a slide, for people. */
export function placeOf({ path, day }: PlacedSlide): string {
  return `${path.replace(/^content\//, '')}, ${themes[day] ?? `slide ${day + 1}`}`
}

export function nameOf(placed: PlacedSlide): string {
  return `“${placed.slide.title}” (${placeOf(placed)})`
}

export const weeksInLibrary = 53

/** The weeks in which each themed week may fall, by the dates of the coming years. */
export const themedWeekPlaces: Record<string, number[]> = {
  'gratitude-week': [3, 4],
  'anti-bullying-week': [11, 12],
  'eco-week': [34, 35],
  'mental-health-awareness-week': [37, 38],
  'international-friendship-week': [41, 42],
}

/** The distance in weeks, across the end of the year too: week 1 follows week 52 in most years, or 53. */
export function weeksBetween(one: PlacedSlide, other: PlacedSlide): number {
  return Math.min(...one.weeks.flatMap((week) => other.weeks.map((another) => distance(week, another))))
}

function distance(one: number, other: number): number {
  const first = Math.min(one, other)
  const last = Math.max(one, other)
  return Math.min(last - first, first - last + Math.max(last, weeksInLibrary - 1))
}

/** All pairs of a list's items. */
export function pairsOf<Item>(items: Item[]): [Item, Item][] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other): [Item, Item] => [one, other]))
}

/** The members of each group, in the order of their first appearance. */
export function groupBy<Item>(items: Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}
