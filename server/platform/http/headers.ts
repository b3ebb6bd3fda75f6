import type { FastifyInstance } from 'fastify'

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

/** One hook that sets the same headers on every answer. Pages replace the policy; personal data is never kept by caches. */
export function setSecurityHeaders(app: FastifyInstance): void {
  const fixed = app.isHttps
    ? { ...alwaysHeaders, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : alwaysHeaders
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fixed)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
