import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a page may load beyond itself, as extra sources for each directive. */
export type PageSources = Readonly<Record<string, readonly string[]>>

const pageSources: PageSources = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** The content security policy of a page; without `unsafe-inline`, always. */
export function pagePolicy(extra: PageSources = {}): string {
  return Object.entries(pageSources)
    .map(([directive, sources]) => [directive, ...sources, ...(extra[directive] ?? [])].join(' '))
    .join('; ')
}

const alwaysHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), fullscreen=(self), screen-wake-lock=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** What every answer carries. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> {
  return isHttps
    ? { ...alwaysHeaders, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : alwaysHeaders
}

/** One hook that sets the same headers on every answer. Pages replace the policy; personal data is never kept by caches. */
export function setSecurityHeaders(app: FastifyInstance): void {
  const fixed = securityHeaders(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed)
    if (isOfTheApi(request)) reply.header('cache-control', 'no-store')
    done()
  })
}

/** By the route that answers as well: "/%61pi/account" and "http://any.example/api/account" lead to one too. */
function isOfTheApi({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false)
}
