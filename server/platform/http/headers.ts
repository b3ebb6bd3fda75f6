import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Extra sources for each CSP directive. */
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

/** The content security policy of a page. Never with `unsafe-inline`. */
export function pagePolicy(extra: PageSources = {}): string {
  return Object.keys({ ...pageSources, ...extra })
    .map((directive) => [directive, ...(pageSources[directive] ?? []), ...(extra[directive] ?? [])].join(' '))
    .join('; ')
}

/** The browser features a page may use, and the origins that may request payment. */
export function permissionsPolicy(payment: readonly string[] = []): string {
  return `camera=(self), fullscreen=(self), screen-wake-lock=(self), geolocation=(), microphone=(), payment=(${payment.join(' ')}), usb=(), browsing-topics=()`
}

/**
 * For every response that passes the onSend hook: data is readable from this origin only, never sniffed as another type, and
 * unable to load anything if opened as a page.
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  }
}

/** Sets the headers that a response has not set itself, such as a page's CSP or a file's cache lifetime. */
export function setSecurityHeaders(app: FastifyInstance): void {
  const fixed = Object.entries(securityHeaders(app))
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of fixed) if (!reply.hasHeader(name)) reply.header(name, value)
    // Also a public file that signs a browser out: a shared cache would sign out others.
    if ((isApiRequest(request) && !reply.hasHeader('cache-control')) || reply.hasHeader('set-cookie'))
      reply.header('cache-control', 'no-store')
    done()
  })
}

/** Also by the matched route: "/%61pi/account" and "http://any.example/api/account" reach the API too. */
function isApiRequest({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false)
}
