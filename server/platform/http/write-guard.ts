import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * A write is only taken from our own pages. The browser says where a request comes from (Sec-Fetch-Site); an old one that
 * does not say must name an Origin that is this host. Cookies alone are never enough. What is signed comes from a machine.
 */
export function guardWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isRead(request) || isSigned(request) || comesFromOurPages(request)) return done()
    throw new Refusal(403, 'This request came from another site.')
  })
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isSigned({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.signed === true || routeOptions.config.endpoint?.signed === true
}

function comesFromOurPages({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = originOf({ headers })
  // An origin that is none has no host, and neither has an old request without one: that is no match.
  return origin !== undefined && new URL(origin).host === headers.host
}

/** Where the page is that a request comes from, as its browser says: one machine has several names, such as localhost. */
export function originOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const origin = URL.parse(headers.origin ?? '')
  return origin && /^https?:$/.test(origin.protocol) ? origin.origin : undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For what is no endpoint of the contract, and signed all the same. */
    signed?: true
  }
}
