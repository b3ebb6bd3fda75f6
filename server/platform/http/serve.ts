import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Endpoint, type Received, type Reply, isServedIn } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor, FindActor } from '#server/platform/security/sessions.ts'
import { within } from '#server/platform/time/within.ts'
import { sessionIdsIn } from './session-cookies.ts'

/** The caller of a handler; may be null only at public endpoints. */
export type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' ? Actor | null : Actor

type Handler<E extends Endpoint, R> = (input: Received<E>, actor: CallerOf<E>, reply: FastifyReply) => Promise<R> | R

/** Registers a contract endpoint, unless it is demo-only and this is production. Access is checked in onRequest: broken JSON from a visitor is a 401, not a 400. */
export function serve<E extends Endpoint, const R extends Reply<E>>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, R>,
): void {
  if (!isServedIn(app.mode, endpoint)) return
  keepReader(app, endpoint, async (actor, reply) => {
    const response = await withTimeout(Promise.resolve(handler(noInput(), actor as CallerOf<E>, reply)))
    return { text: inScript(JSON.stringify(z.encode(endpoint.response, response))) }
  })
  const { schema, ...route } = routeOf(app, endpoint)
  app.route({
    ...route,
    schema: { ...schema, response: { 200: endpoint.response } },
    handler: async (request, reply) => {
      if (endpoint.contentType) reply.type(endpoint.contentType)
      return withTimeout(Promise.resolve(handler(receivedFrom(request), request.actor as CallerOf<E>, reply)))
    },
  })
}

/** The route options of every contract endpoint, so that all check access in the same way. */
export function routeOf(app: FastifyInstance, endpoint: Endpoint, more: { isCached?: true } = {}) {
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, ...more },
    ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.method === 'GET' ? {} : { body: endpoint.body ?? emptyBody }),
    },
    onRequest: async (request: FastifyRequest) => {
      const found = app.findActor(sessionIdsIn(request, app.isHttps), endpoint.access)
      request.actor = admit(endpoint, await withTimeout(Promise.resolve(found)))
    },
  }
}

/** A database connection that has gone silent reports no error. */
const maxSeconds = 30

/** Fastify's own timeout ends once the body is read, before the handler runs, and would slow cached responses by a fifth. */
export function withTimeout<Found>(found: Promise<Found>, seconds = maxSeconds): Promise<Found> {
  const sentence = 'This took too long. Please try again in a moment.'
  return within(seconds * 1000, found, () => new Refusal(503, sentence, { retryAfterSeconds: 5 }))
}

/** An endpoint without a body refuses one: it is a mistake, or a probe. */
const emptyBody = z.nullish(z.strictObject({}))

/** Stops the server from starting with an /api route outside the contract, which would have no declared access. */
export function requireContractRoutes(app: FastifyInstance): void {
  app.decorate('served', new Set<Endpoint>())
  app.decorate('readers', new Map<string, Reader>())
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

/** The JSON of a response that is read on the server, and its ETag if it is known. */
type ReadResponse = { text: string; etag?: string }
type Reader = (actor: Actor | null, reply: FastifyReply) => ReadResponse | Promise<ReadResponse>

/** JSON that may stand in a script element: no text of a slide and no name can end the element early. */
export function inScript(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`)
}

/** Lets Today read an endpoint that has no parameters. */
export function keepReader(app: FastifyInstance, endpoint: Endpoint, read: Reader): void {
  if (endpoint.method !== 'GET' || endpoint.params) return
  app.readers.set(endpoint.path, (found, reply) => read(admit(endpoint, found), reply))
}

/** What the endpoint would send to this person over HTTP, after the same checks; or the status with which it refuses. */
export async function readAs(actor: Actor | null, path: string, reply: FastifyReply): Promise<ReadResponse | number> {
  const read = reply.server.readers.get(path)
  if (!read) throw new Error(`${path} cannot be read on the server.`)
  try {
    return await read(actor, reply)
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return error.status
    throw error
  }
}

export function noInput<E extends Endpoint>(): Received<E> {
  return { params: {}, query: {}, body: undefined } as Received<E>
}

/** The caller that the handler sees, or a refusal. */
function admit(endpoint: Endpoint, found: Actor | null): Actor | null {
  checkAccess(endpoint, found)
  // An administrator who has yet to set up two-step sign-in counts as anonymous here.
  return endpoint.access === 'anyone' && found?.twoStep === 'required' ? null : found
}

/** Deny by default. */
function checkAccess({ access, beforeTwoStep, beforeConfirmation }: Endpoint, actor: Actor | null): void {
  if (access === 'anyone') return
  if (!actor) throw new Refusal(401, 'Please log in.')
  if (access === 'admin' && actor.door !== 'admin') throw new Refusal(403, 'Administrators only.')
  if (actor.twoStep === 'required' && !beforeTwoStep) throw new Refusal(403, 'Please set up two-step sign-in first.')
  if (actor.isUnverified && access !== 'licensed' && !beforeConfirmation)
    throw new Refusal(403, 'Please confirm your email first: the link is in your inbox.', {
      details: { confirmEmail: true },
    })
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
    /** Whether the public URL is https, which decides the cookie names. */
    isHttps: boolean
    /** The registered contract endpoints. */
    served: Set<Endpoint>
    /** Of endpoints without parameters, by path. */
    readers: Map<string, Reader>
  }
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Served from the response cache. */
    isCached?: true
  }
}
