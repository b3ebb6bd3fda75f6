import type { Request } from '#contract/endpoint.ts'
import { type searchLibrary, slideOrders } from '#contract/library/library.ts'
import { bandsByAge } from '#contract/slides/age-bands.ts'
import { spokenLanguageStatements } from '#contract/slides/curriculum/spoken-language.ts'
import { talkForms } from '#contract/slides/writing/talk-plan.ts'
import { strands, themes } from '#contract/slides/writing/written-slide.ts'
import { paths } from '#web/platform/paths.ts'

/** What is searched for, as the call takes it. */
export type Filters = Omit<Request<typeof searchLibrary>['query'], 'page'>

type Order = (typeof slideOrders)[number]

export const maxSearchCharacters = 100
const statements = spokenLanguageStatements.map((_words, at) => String(at + 1))

/** Reads the filters from the address. What is not valid is dropped: an address can be typed. */
export function filtersFrom(params: URLSearchParams): Filters {
  const oneOf = <Known extends string>(name: string, known: readonly Known[]) =>
    known.find((value) => value === params.get(name))
  const isSet = (name: string) => oneOf(name, ['true'])
  const q = params.get('q')?.trim().slice(0, maxSearchCharacters) || undefined
  return {
    q,
    theme: oneOf('theme', themes),
    topic: params.get('topic') || undefined,
    strand: oneOf('strand', strands),
    statement: oneOf('statement', statements),
    band: oneOf('band', bandsByAge),
    form: oneOf('form', talkForms),
    unused: isSet('unused'),
    favourites: isSet('favourites'),
    own: isSet('own'),
    missed: isSet('missed'),
    sort: oneOf('sort', ordersOf({ q })),
  }
}

/** With one filter set to another value, or cleared with an empty one. */
export function withFilter(filters: Filters, name: keyof Filters, value: string): Filters {
  const params = paramsOf(filters)
  params.set(name, value)
  return filtersFrom(params)
}

/** The library with these filters. The order that they have anyway is left out. */
export function addressOf({ sort, ...filters }: Filters): string {
  const params = paramsOf(sort === usualOrder(filters) ? filters : { ...filters, sort })
  return params.size === 0 ? paths.library : `${paths.library}?${params}`
}

/** Only words can match better or worse. */
export function ordersOf({ q }: Filters): readonly Order[] {
  return slideOrders.filter((order) => q || order !== 'relevance')
}

/** Unless another one is chosen. */
export function usualOrder({ q }: Filters): Order {
  return q ? 'relevance' : 'date'
}

function paramsOf(filters: Filters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Whether anything is left out of the list. */
export function narrows({ sort: _sort, ...filters }: Filters): boolean {
  return Object.values(filters).some(Boolean)
}
