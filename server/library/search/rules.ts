import type { Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/library/library.ts'
import { type AgeBand, bandsByAge } from '#contract/slides/age-bands.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import type { AnySlide, CardContext } from '#server/library/cards/rules.ts'

export type Query = Received<typeof contract.searchLibrary>['query']

/** Letters and digits only: whatever else a person types means nothing here, and is no operator of the database. */
export function wordsIn(search: string): string[] {
  return search.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** What a card and the filters need of a slide: a tenth of its text. */
export type Shelved = AnySlide & {
  strands: readonly string[]
  statements: readonly number[]
  form: string | undefined
  /** Those with starters of their own. */
  bands: readonly AgeBand[]
}

export function toShelved(slide: WrittenSlide, isCustom: boolean): Shelved {
  const { id, theme, topic, emoji, title, prompt, picture, sensitivity, season, note, strands, starters } = slide
  return {
    written: {
      id,
      theme,
      topic,
      emoji,
      title,
      prompt,
      picture,
      sensitivity,
      season,
      note: note && { care: note.care },
    },
    isCustom,
    strands,
    statements: slide.curriculum.spokenLanguage,
    form: slide.talkPlan?.form,
    bands: bandsByAge.filter((band) => starters[band].length > 0),
  }
}

/** Whether a slide is what was asked for, apart from the words. */
export function fits(
  { written: { id, theme, topic }, isCustom, strands, statements, form, bands }: Shelved,
  query: Query,
  { favourites, used }: { favourites: ReadonlySet<string>; used: ReadonlySet<string> },
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
    (!query.unused || !used.has(id))
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
export function byRelevance(slides: readonly Shelved[], ranks: ReadonlyMap<string, number>): Shelved[] {
  const ranked = slides.map((slide) => ({ slide, rank: ranks.get(slide.written.id) ?? 0 }))
  return ranked.toSorted((one, other) => other.rank - one.rank).map(({ slide }) => slide)
}
