import type { FastifyInstance } from 'fastify'
import { beforeAll } from 'vitest'
import { searchLibrary } from '#contract/library/library.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Library, slidesIn } from '#server/slides/shipped/rules.ts'
import { loadLibrary } from '#server/slides/shipped/service.ts'
import { testPlatform } from '#tests/support/platform/app.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'

type Person = { cookie: string }
type Filters = Record<string, string | number | true>

/** An app with a library of its own, and the calls that find a slide in it. */
export function searching(database: () => Database, library: Library, now?: Date) {
  let app: FastifyInstance
  const platform = () => testPlatform({ db: database(), ...(now ? { now } : {}) })
  beforeAll(async () => {
    app = buildApp(platform(), await loadLibrary(platform(), library))
  })
  const calls = ownSlideCalls(() => app)
  const ask = (person: Person, filters: Filters = {}) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(filters)) query.set(name, String(value))
    return calls.call('GET', `${searchLibrary.path}?${query.toString()}`, person)
  }
  const search = async (person: Person, filters?: Filters) => {
    const response = await ask(person, filters)
    if (response.statusCode !== 200) throw new Error(response.body)
    return searchLibrary.response.parse(response.json())
  }
  return {
    ...calls,
    platform,
    ask,
    search,
    /** The ids of everything that is found, page by page. */
    found: async (person: Person, filters?: Filters): Promise<string[]> => {
      const ids: string[] = []
      for (let page = 1; ; page += 1) {
        const { slides } = await search(person, { ...filters, page })
        if (slides.length === 0) return ids
        ids.push(...slides.map(({ id }) => id))
      }
    },
    open: (person: Person, id: string) => calls.call('GET', `${searchLibrary.path}/${id}`, person),
    mark: (person: Person, id: string) => calls.call('PUT', `${searchLibrary.path}/${id}/favourite`, person),
    unmark: (person: Person, id: string) => calls.call('DELETE', `${searchLibrary.path}/${id}/favourite`, person),
    use: (person: Person, id: string, ageGroup = 'ks1') =>
      calls.call('POST', `/api/slides/${id}/usage`, person, { ageGroup }),
    allIds: slidesIn(library).map(({ id }) => id),
  }
}
