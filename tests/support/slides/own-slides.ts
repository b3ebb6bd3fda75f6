import type { FastifyInstance } from 'fastify'
import type { Request } from '#contract/endpoint.ts'
import { addOwnSlide } from '#contract/slides/own-slides.ts'
import { post } from '#tests/support/platform/app.ts'

type Sent = Request<typeof addOwnSlide>['body']
type Changes = Partial<Sent> & { version?: string }
type Person = { cookie: string }

/** The fewest fields that an own slide needs. */
export function aSentSlide(changes: Changes = {}): Sent {
  return {
    theme: 'monday',
    title: 'Our assembly',
    prompt: 'What made you curious in assembly, and why?',
    timerDuration: 180,
    ...changes,
  }
}

/** The API calls for own slides. */
export function ownSlideCalls(app: () => FastifyInstance) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { cookie }: Person, payload?: unknown) =>
    app().inject({ ...post(url, payload, { cookie }), method })
  const add = (person: Person, changes?: Changes) => call('POST', addOwnSlide.path, person, aSentSlide(changes))
  return {
    call,
    add,
    get: async (url: string, person: Person) => (await call('GET', url, person)).json(),
    added: async (person: Person, changes?: Changes) => {
      const response = await add(person, changes)
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json()
    },
    change: (person: Person, id: string, changes?: Changes) =>
      call('PUT', `/api/slides/${id}`, person, aSentSlide(changes)),
    remove: (person: Person, id: string) => call('DELETE', `/api/slides/${id}`, person),
  }
}
