import type { ResponseOf } from '#contract/endpoint.ts'
import { slidesOnAPage, type searchLibrary } from '#contract/library/library.ts'
import { type CardContext, toCard } from '#server/library/cards/rules.ts'
import { type Hit, type Matches, matchesOf } from '#server/library/matching/rules.ts'
import { type Reading, type Searched, readSearch } from '#server/library/matching/service.ts'
import type { Shelved } from '#server/library/shelves/rules.ts'
import { type Query, byDate, byRelevance, fits } from './rules.ts'

/** What is searched: the slides that the caller may open, and what is known of them. */
export type Searchable = {
  slides: readonly Shelved[]
  searched: Searched
  known: CardContext
  used: ReadonlySet<string>
  today: string
}

type Found = Pick<ResponseOf<typeof searchLibrary>, 'found' | 'slides' | 'readAs' | 'words' | 'didYouMean' | 'near'>

export function findSlides(query: Query, searchable: Searchable): Found {
  const { slides, searched, known, used, today } = searchable
  const fitting = slides.filter((slide) => fits(slide, query, { ...known, used }))
  const inOrder = (found: readonly Shelved[]) => byDate(found, known.due, { today, sort: query.sort })
  const start = ((query.page ?? 1) - 1) * slidesOnAPage
  const page = (found: readonly Shelved[], hits?: Matches['hits']) => ({
    found: found.length,
    slides: found.slice(start, start + slidesOnAPage).map((slide) => toFound(slide, known, hits)),
  })
  if (!query.q?.trim()) return page(inOrder(fitting))
  const reading = readSearch(query.q, searched)
  const { words, hits } = matchesOf(reading.parts, idsOf(fitting))
  const found = inOrder(fitting.filter(({ written }) => hits.has(written.id)))
  const sorted = (query.sort ?? 'relevance') === 'relevance' ? byRelevance(found, hits) : found
  const { readAs, didYouMean } = reading
  const isEmpty = found.length === 0
  return {
    ...page(sorted, hits),
    readAs: isEmpty ? null : readAs,
    words: isEmpty ? null : words,
    didYouMean: [...didYouMean],
    ...(isEmpty ? nearestTo(query.q, reading, searchable) : { near: null }),
  }
}

const nearestSlides = 3
const nearestTopics = 3

/** Never a dead end: the same without the filters, else words that look alike, else what comes next. */
function nearestTo(q: string, reading: Reading, searchable: Searchable): Pick<Found, 'near' | 'didYouMean'> {
  const { slides, searched, known, today } = searchable
  const inOrder = byDate(slides, known.due, { today, sort: undefined })
  const near = (because: NonNullable<Found['near']>['because'], found: readonly Shelved[], hits?: Matches['hits']) => ({
    because,
    topics: topicsOf(found).slice(0, nearestTopics),
    slides: found.slice(0, nearestSlides).map((slide) => toFound(slide, known, hits)),
  })
  const best = ({ parts }: Reading) => {
    const { hits } = matchesOf(parts, idsOf(inOrder))
    const found = inOrder.filter(({ written }) => hits.has(written.id))
    return { hits, found: byRelevance(found, hits) }
  }
  const anywhere = best(reading)
  if (anywhere.found.length > 0) return { near: near('filters', anywhere.found, anywhere.hits) }
  const loose = readSearch(q, searched, 'loose')
  const alike = best(loose)
  if (alike.found.length > 0)
    return {
      near: {
        ...near('spelling', alike.found, alike.hits),
        // Three, if need be with what is due next.
        slides: near('spelling', [...new Set([...alike.found, ...inOrder])], alike.hits).slides,
      },
      didYouMean: [...(loose.readAs ? [loose.readAs] : []), ...loose.didYouMean],
    }
  return { near: near('coming', inOrder) }
}

function idsOf(slides: readonly Shelved[]): string[] {
  return slides.map(({ written }) => written.id)
}

function topicsOf(slides: readonly Shelved[]): string[] {
  return [...new Set(slides.flatMap(({ written, isCustom }) => (isCustom ? [] : [written.topic])))]
}

function toFound(slide: Shelved, known: CardContext, hits?: ReadonlyMap<string, Hit>) {
  return { ...toCard(slide, known), foundFor: hits?.get(slide.written.id)?.by ?? null }
}
