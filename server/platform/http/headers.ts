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
  return Object.keys({ ...pageSources, ...extra })
    .map((directive) => [directive, ...(pageSources[directive] ?? []), ...(extra[directive] ?? [])].join(' '))
    .join('; ')
}

/** Which of the browser's powers a page has, and whom it lends the one to ask for money. */
export function permissionsPolicy(payment: readonly string[] = []): string {
  return `camera=(self), fullscreen=(self), screen-wake-lock=(self), geolocation=(), microphone=(), payment=(${payment.join(' ')}), usb=(), browsing-topics=()`
}

type Headers = Readonly<Record<string, string>>

/** What even bare data carries: it is nobody else's, it is what it says it is, and as a page it could load nothing. */
export function dataHeaders({ isHttps }: { isHttps: boolean }): Headers {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** What every answer carries that a hook sees off. */
export function securityHeaders(app: { isHttps: boolean }): Headers {
  return {
    ...dataHeaders(app),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  }
}

/** One hook that sets the same headers on every answer, unless it brings its own: a page its policy, a file how long to keep it. */
export function setSecurityHeaders(app: FastifyInstance): void {
  const fixed = Object.entries(securityHeaders(app))
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of fixed) if (!reply.hasHeader(name)) reply.header(name, value)
    // Personal data is never kept by caches.
    if (isOfTheApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** By the route that answers as well: "/%61pi/account" and "http://any.example/api/account" lead to one too. */
function isOfTheApi({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false)
}
