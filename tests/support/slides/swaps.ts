import type { FastifyInstance } from 'fastify'
import type { withdrawSlide } from '#contract/admin/withdrawals.ts'
import type { Request } from '#contract/endpoint.ts'
import type { SwapFor, swapSlide } from '#contract/slides/swaps.ts'
import { post } from '#tests/support/platform/app.ts'

type Person = { cookie: string }
type Shown = { id: string; date: string; next?: Shown }

/** The API calls for swaps and withdrawals, and what a person then sees. */
export function swapCalls(app: () => FastifyInstance) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { cookie }: Person, payload?: unknown) =>
    app().inject({ ...post(url, payload, { cookie }), method })
  const get = async (url: string, person: Person) => (await call('GET', url, person)).json()
  const succeed = async (response: ReturnType<typeof call>) => {
    const { statusCode, body } = await response
    if (statusCode !== 200) throw new Error(body)
    return JSON.parse(body)
  }
  const swap = (person: Person, day: string, wanted: Request<typeof swapSlide>['body']) =>
    call('PUT', `/api/swaps/${day}`, person, wanted)
  const undo = (person: Person, day: string, whose?: SwapFor) =>
    call('DELETE', `/api/swaps/${day}${whose ? `?for=${whose}` : ''}`, person)
  const withdraw = (admin: Person, wanted: Partial<Request<typeof withdrawSlide>['body']>) =>
    call('POST', '/api/admin/withdrawals', admin, { reason: 'It is in the news.', ...wanted })
  return {
    call,
    get,
    swap,
    swapped: (...wanted: Parameters<typeof swap>) => succeed(swap(...wanted)),
    undo,
    undone: (...wanted: Parameters<typeof undo>) => succeed(undo(...wanted)),
    readSwap: (person: Person, day: string) => succeed(call('GET', `/api/swaps/${day}`, person)),
    withdraw,
    withdrawn: (...wanted: Parameters<typeof withdraw>) => succeed(withdraw(...wanted)),
    /** The slide of a day, which every call about it must agree on. */
    seenOn: async (person: Person, day: string): Promise<string> => {
      const responses = await Promise.all(
        ['current', 'upcoming', 'week', day, `weeks/${day}`].map((path) => call('GET', `/api/slides/${path}`, person)),
      )
      const shown = responses.flatMap((response): Shown[] => {
        if (response.statusCode !== 200) return []
        const found = response.json()
        return [found, found.next ?? [], found.slides ?? []].flat()
      })
      return [...new Set(shown.flatMap(({ id, date }) => (date === day ? id : [])))].join(' or ')
    },
  }
}
