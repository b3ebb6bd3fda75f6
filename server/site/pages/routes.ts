import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { type PageSources, pagePolicy, permissionsPolicy } from '#server/platform/http/headers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { londonDay, weekdayOf } from '#server/platform/time/days.ts'
import { robots, securityText, sitemap } from './document.ts'
import { type BuiltPage, clientFolder, readLibrary } from './library.ts'

const demoOnly = /^\/dev\//
const paymentPath = '/payment'
/** Links from mails carry their secret in the address: no other site may learn it. */
const mayHoldSecrets = { 'referrer-policy': 'no-referrer' }

const stripeScript = 'https://js.stripe.com'
/** What Stripe's guide to integration security asks for. Its hooks are the banks' own pages, which ask the buyer to confirm. */
const stripeSources: PageSources = {
  'script-src': [stripeScript, 'https://*.js.stripe.com'],
  'frame-src': [stripeScript, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
}
/** The payment page alone may load the card provider, and only where there is one. */
const mayLoadStripe = {
  'content-security-policy': pagePolicy(stripeSources),
  'permissions-policy': permissionsPolicy(['self', `"${stripeScript}"`]),
}

/** The app may send files to where they are kept, and take them from where else people keep theirs, which signs them in in a window. */
function appHeaders({ s3, companionUrl }: Config): Readonly<Record<string, string>> {
  const companion = companionUrl ? [companionUrl, companionUrl.replace(/^http/, 'ws')] : []
  const connected = [...(s3 ? [new URL(s3.endpoint).origin] : []), ...companion]
  return {
    ...mayHoldSecrets,
    'content-security-policy': pagePolicy({ 'connect-src': connected }),
    ...(companionUrl ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
  }
}

/** The built pages and files, and the few small files that depend on the configuration or the day. */
export function pageRoutes(app: FastifyInstance, { config, clock }: Platform): void {
  const library = readLibrary(config.seller)

  for (const [path, page] of library.pages) app.get(path, (request, reply) => sendPage(request, reply, page))
  for (const path of library.appPaths) {
    if (config.mode === 'production' && demoOnly.test(path)) continue
    const headers = path === paymentPath && config.stripe ? mayLoadStripe : appHeaders(config)
    app.get(path, (request, reply) => sendPage(request, reply.headers(headers), library.app))
  }

  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(config.appUrl)))
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml').send(sitemap(config.appUrl, library.listedPaths)),
  )
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(config.seller, clock.now())),
  )
  app.get('/favicon.svg', (_request, reply) => {
    const today = weekdayOf(londonDay(clock.now()))
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'no-cache')
      .send(library.favicons[today?.day ?? 'weekend'])
  })

  app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash in their name and never change; the rest may change with the next release.
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/')
    if (!wantsPage) throw new Refusal(404, 'There is nothing at this address.')
    return sendPage(request, reply.code(404), library.notFound)
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: BuiltPage): FastifyReply {
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', page.policy)
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', page.etag)
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page.body(encoding ?? 'identity'))
}
