import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Endpoint, type Received, type Reply, isServedIn } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor, FindActor } from '#server/platform/security/sessions.ts'
import { within } from '#server/platform/time/within.ts'
import { sessionIdsIn } from './session-cookies.ts'

/** A handler's caller: somebody known, or for endpoints that anyone may call perhaps nobody. */
export type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' ? Actor | null : Actor

type Handler<E extends Endpoint, R> = (input: Received<E>, actor: CallerOf<E>, reply: FastifyReply) => Promise<R> | R

/** Registers one contract endpoint; in production none of demo mode's own. Access is settled in onRequest, so a visitor with broken JSON reads 401, not 400. */
export function serve<E extends Endpoint, const R extends Reply<E>>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, R>,
): void {
  if (!isServedIn(app.mode, endpoint)) return
  const { schema, ...route } = routeOf(app, endpoint)
  app.route({
    ...route,
    schema: { ...schema, response: { 200: endpoint.response } },
    handler: async (request, reply) => {
      if (endpoint.answers) reply.type(endpoint.answers)
      return withTimeout(Promise.resolve(handler(receivedFrom(request), request.actor as CallerOf<E>, reply)))
    },
  })
}

/** What every contract endpoint is registered with, however it answers: one way in. */
export function routeOf(app: FastifyInstance, endpoint: Endpoint, more: { isCached?: true } = {}) {
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, ...more },
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.method === 'GET' ? {} : { body: endpoint.body ?? nothingSent }),
    },
    // Fastify waits for a promise or for done(), which takes no time where there is nothing to wait for.
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      const found = app.findActor(sessionIdsIn(request, app.isHttps), endpoint.access)
      if (found instanceof Promise) return withTimeout(found).then((actor) => admit(request, endpoint, actor))
      admit(request, endpoint, found)
      return done()
    },
  }
}

/** How long an answer may take: a connection to the database that went silent reports no error. */
const maxSeconds = 30

/** Fastify's own limit ends where a body has been read, before the work begins; and ready answers it would cost a fifth of their time. */
export function withTimeout<Found>(found: Promise<Found>, seconds = maxSeconds): Promise<Found> {
  const sentence = 'This took too long. Please try again in a moment.'
  return within(seconds * 1000, found, () => new Refusal(503, sentence, { retryAfterSeconds: 5 }))
}

/** Where the contract names no body, something in one is a mistake, or somebody trying what it might change. */
const nothingSent = z.nullish(z.strictObject({}))

/** A route under /api that no contract value describes has no declared access, and stops the server from starting. */
export function requireContractRoutes(app: FastifyInstance): void {
  app.decorate('served', new Set<Endpoint>())
  app.addHook('onRoute', ({ url, config }) => {
    if (!url.startsWith('/api/')) return
    if (!config?.endpoint)
      throw new Error(`${url} is not in contract/. Describe it there and register it with serve().`)
    app.served.add(config.endpoint)
  })
}

export function receivedFrom<E extends Endpoint>({ params, query, body }: FastifyRequest): Received<E> {
  return { params, query, body } as Received<E>
}

function admit(request: FastifyRequest, endpoint: Endpoint, found: Actor | null): void {
  refuseStrangers(endpoint, found)
  // Where anyone may call, half an administrator is anyone.
  request.actor = endpoint.access === 'anyone' && found?.twoStep === 'required' ? null : found
}

/** Deny by default: who is not named by an endpoint's access does not pass. */
function refuseStrangers({ access, beforeTwoStep }: Endpoint, actor: Actor | null): void {
  if (access === 'anyone') return
  if (!actor) throw new Refusal(401, 'Please log in.')
  if (access === 'admin' && actor.door !== 'admin') throw new Refusal(403, 'Administrators only.')
  if (actor.twoStep === 'required' && !beforeTwoStep) throw new Refusal(403, 'Please set up two-step sign-in first.')
  if (access === 'account' || access === 'admin') return
  if (access === 'holder') {
    if (!actor.holdsLicence) throw new Refusal(403, 'Only who holds the licence can do this.')
    return
  }
  if (actor.licence !== 'open') throw new Refusal(402, actor.licence.endedBecause)
  if (access === 'planner' && !actor.mayPlan) throw new Refusal(403, 'Only who holds the licence can do this.')
  if (access === 'school' && !actor.mayRunSchool) throw new Refusal(403, 'Only the school account can do this.')
}

declare module 'fastify' {
  interface FastifyInstance {
    findActor: FindActor
    mode: 'demo' | 'production'
    /** Whether people reach us over https, which decides the names of cookies. */
    isHttps: boolean
    /** The contract endpoints this app answers. */
    served: Set<Endpoint>
  }
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Its answers lie ready for whoever is known. */
    isCached?: true
  }
}
