import type { Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/library/library.ts'
import type { CardContext } from '#server/library/cards/rules.ts'
import type { Hit } from '#server/library/matching/rules.ts'
import type { Shelved } from '#server/library/shelves/rules.ts'

export type Query = Received<typeof contract.searchLibrary>['query']

/** Whether a slide is what was asked for, apart from the words. */
export function fits(
  { written: { id, theme, topic }, isCustom, strands, statements, form, bands }: Shelved,
  query: Query,
  { favourites, used, missed }: Pick<CardContext, 'favourites' | 'missed'> & { used: ReadonlySet<string> },
): boolean {
  return (
    (query.theme === undefined || theme === query.theme) &&
    (query.topic === undefined || (topic === query.topic && !isCustom)) &&
    (query.strand === undefined || strands.includes(query.strand)) &&
    (query.statement === undefined || statements.includes(query.statement)) &&
    (query.form === undefined || form === query.form) &&
    (query.band === undefined || bands.includes(query.band)) &&
    (!query.own || isCustom) &&
    (!query.favourites || favourites.has(id)) &&
    (!query.unused || !used.has(id)) &&
    (!query.missed || missed.has(id))
  )
}

/** From today on by day, then those without a day, then past ones, the last first; or the past ones before all others. Equals keep their order. */
export function byDate(
  slides: readonly Shelved[],
  due: CardContext['due'],
  { today, sort }: Pick<Query, 'sort'> & { today: string },
): Shelved[] {
  const dated = slides.map((slide) => ({ slide, day: due.get(slide.written.id) ?? '' }))
  const toCome = dated.filter(({ day }) => day >= today).toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const without = dated.filter(({ day }) => day === '')
  const past = dated
    .filter(({ day }) => day !== '' && day < today)
    .toSorted((one, other) => (one.day > other.day ? -1 : 1))
  const inOrder = sort === 'past' ? [...past, ...toCome, ...without] : [...toCome, ...without, ...past]
  return inOrder.map(({ slide }) => slide)
}

/** The best match first. Equals keep their order. */
export function byRelevance(slides: readonly Shelved[], hits: ReadonlyMap<string, Hit>): Shelved[] {
  const pointsOf = ({ written: { id } }: Shelved) => hits.get(id)?.points ?? 0
  return slides.toSorted((one, other) => pointsOf(other) - pointsOf(one))
}
