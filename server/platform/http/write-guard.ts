import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * CSRF protection: accepts writes from our own pages only. Sec-Fetch-Site must be same-origin; without it, as in old browsers,
 * Origin must match the host. Cookies alone are never enough. Signed requests come from machines and are exempt.
 */
export function guardWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isRead(request) || isSigned(request) || isSameOrigin(request)) return done()
    throw new Refusal(403, namesItsSite(request) ? 'This request came from another site.' : nameYourSite)
  })
}

/** For programs, such as curl: browsers always send one of the two. */
const nameYourSite =
  'Please send the header “Sec-Fetch-Site: same-origin” with every write, or “Origin” with the address of this site.'

function namesItsSite({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isSigned({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.signed === true || routeOptions.config.endpoint?.signed === true
}

function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = originOf({ headers })
  // An opaque or invalid Origin is no match, not even for an HTTP/1.0 request without a Host.
  return origin !== undefined && new URL(origin).host === headers.host
}

/** The origin of the page that sent a request, from its Origin header: one machine has several names, such as localhost. */
export function originOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const origin = URL.parse(headers.origin ?? '')
  return origin && /^https?:$/.test(origin.protocol) ? origin.origin : undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a signed route outside the contract. */
    signed?: true
  }
}
