import type * as contract from '#contract/choosing/library.ts'
import type { Received } from '#contract/endpoint.ts'
import type { Known } from '#server/choosing/cards/rules.ts'
import { type Withdrawal, librarySlide } from '#server/slides/calendar/rules.ts'
import type { Library } from '#server/slides/library/rules.ts'

export type Query = Received<typeof contract.searchLibrary>['query']

/** A slide that has the words and the content that were asked for, and how well it fits the words. */
export type Match = { id: string; isOwn: boolean; rank: number }

/** Letters and digits only: everything else that a person types means nothing here, and no operator of the database. */
export function wordsIn(search: string): string[] {
  return search.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Which of the library's slides and of the school's own someone may open. */
export type MayOpen = (slide: { id: string; isOwn: boolean }) => boolean

export function openSlides({
  library,
  withdrawals,
  within,
}: {
  library: Library
  withdrawals: readonly Withdrawal[]
  /** For a trial, its slides. */
  within: ReadonlySet<string> | undefined
}): MayOpen {
  const withdrawn = new Set(withdrawals.map(({ slideId }) => slideId))
  return ({ id, isOwn }) =>
    (isOwn || (librarySlide(library, id) !== undefined && !withdrawn.has(id))) && (within?.has(id) ?? true)
}

/** Those that also fit what the caller has marked and used. */
export function chosenFrom(
  matches: readonly Match[],
  { favourites, own, unused }: Query,
  { known, used }: { known: Known; used: ReadonlySet<string> },
): Match[] {
  return matches.filter(
    ({ id, isOwn }) => (!favourites || known.favourites.has(id)) && (!own || isOwn) && (!unused || !used.has(id)),
  )
}

/** Equals keep their order. */
export function inOrder(matches: readonly Match[], sort: Query['sort'], due: Known['due'], today: string): Match[] {
  const byDate = matches.toSorted((one, other) => compareDays(due.get(one.id), due.get(other.id), today))
  return sort === 'relevance' ? byDate.toSorted((one, other) => other.rank - one.rank) : byDate
}

/** From today on by day, then those without a day, then past ones, the last first. */
function compareDays(one: string | undefined, other: string | undefined, today: string): number {
  const turn = turnOf(one, today) - turnOf(other, today)
  if (turn !== 0 || one === other || one === undefined || other === undefined) return turn
  return one < other === one >= today ? -1 : 1
}

function turnOf(day: string | undefined, today: string): number {
  if (day === undefined) return 1
  return day >= today ? 0 : 2
}
