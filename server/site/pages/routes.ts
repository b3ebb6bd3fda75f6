import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Config } from '#server/platform/config/config.ts'
import { thresholds } from '#server/platform/health/thresholds.ts'
import { type PageSources, pagePolicy, permissionsPolicy } from '#server/platform/http/headers.ts'
import { readAs, withTimeout } from '#server/platform/http/serve.ts'
import { sessionIdsIn } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endOfDay, londonDay, weekdayOf } from '#server/platform/time/days.ts'
import { todayOf } from '../today/service.ts'
import { removingWorker, robots, securityText, sitemap } from './document.ts'
import { type BuiltPage, type BuiltSite, builtWorker, clientFolder, readBuiltSite } from './library.ts'

const demoOnly = /^\/dev\//
const paymentPath = '/payment'
const todayPath = '/dashboard'
/** Links in mails carry a token in the address, which must not reach other sites. */
const noReferrer = { 'referrer-policy': 'no-referrer' }

const stripeScript = 'https://js.stripe.com'
/** As Stripe's integration security guide requires. hooks.stripe.com embeds the banks' pages on which the buyer confirms a payment. */
const stripeSources: PageSources = {
  'script-src': [stripeScript, 'https://*.js.stripe.com'],
  'frame-src': [stripeScript, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
}
/** For the payment page only, and only if Stripe is configured. */
const stripeHeaders = {
  'content-security-policy': pagePolicy(stripeSources),
  'permissions-policy': permissionsPolicy(['self', `"${stripeScript}"`]),
}

/** The app may connect to the object store and to Companion, which fetches files from other services and signs in through a pop-up. */
function appHeaders({ s3, companionUrl }: Config): Readonly<Record<string, string>> {
  const companion = companionUrl ? [companionUrl, companionUrl.replace(/^http/, 'ws')] : []
  const connected = [...(s3 ? [new URL(s3.endpoint).origin] : []), ...companion]
  return {
    ...noReferrer,
    'content-security-policy': pagePolicy({ 'connect-src': connected }),
    ...(companionUrl ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
  }
}

/** The built pages and files, and a few small files that depend on the configuration or the day. */
export function pageRoutes(app: FastifyInstance, { config, clock }: Platform): void {
  const site = readBuiltSite(config)
  const maxSeconds = thresholds.pageSeconds[config.trustProxy ? 'proxied' : 'direct']

  for (const [path, page] of site.pages) app.get(path, (request, reply) => sendPage(request, reply, page))
  for (const path of site.appPaths) {
    if (config.mode === 'production' && demoOnly.test(path)) continue
    const headers = path === paymentPath && config.stripe ? stripeHeaders : appHeaders(config)
    app.get(path, async (request, reply) => {
      reply.headers(headers)
      const page = path === todayPath && (await todaysPage(reply, site, clock.now(), maxSeconds))
      return page ? sendPersonal(request, reply, page) : sendPage(request, reply, site.app)
    })
  }

  workerRoutes(app, site, config)
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(config.appUrl)))
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml').send(sitemap(config.appUrl, site.listedPaths)),
  )
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(config.seller, clock.now())),
  )
  app.get('/favicon.svg', (_request, reply) => {
    const today = londonDay(clock.now())
    return (
      reply
        .type('image/svg+xml')
        // Not max-age, which would restart with each copy from a proxy's cache.
        .header('expires', endOfDay(today).toUTCString())
        .send(site.favicons[weekdayOf(today)?.day ?? 'weekend'])
    )
  })

  const files = { preCompressed: true, cacheControl: false } as const
  app.register(fastifyStatic, {
    ...files,
    root: clientFolder,
    wildcard: false,
    globIgnore: ['assets/**', 'sw*.js*'],
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })
  app.register(async (assets) => {
    // What the plugin refuses (a null byte, a way out of the folder) is not there.
    assets.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode === undefined || error.statusCode >= 500) throw error
      return reply.callNotFound()
    })
    await assets.register(fastifyStatic, {
      ...files,
      root: join(clientFolder, 'assets'),
      // One route for all: with one for each of 1,600 pictures, the server starts later and finds every other route later.
      prefix: '/assets/',
      decorateReply: false,
      // Built files have a hash or a version in their address and never change.
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  })

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/')
    if (!wantsPage) throw new Refusal(404, 'There is nothing at this address.')
    return sendPage(request, reply.code(404), site.notFound)
  })
}

/** The service workers, and the page that one keeps. Browsers ask for them again at each visit, so that a release reaches them at once. */
function workerRoutes(app: FastifyInstance, { shell, workers }: BuiltSite, config: Config): void {
  const removing = builtWorker(removingWorker)
  for (const [path, worker] of workers)
    app.get(path, (request, reply) => sendPage(request, reply, config.offline ? worker : removing))
  const headers = appHeaders(config)
  app.get('/app-shell', (request, reply) => sendPage(request, reply.headers(headers), shell))
}

/** The app's page with Today's value in it; null for a browser without a session, or where the value cannot be had now. */
async function todaysPage(reply: FastifyReply, site: BuiltSite, now: Date, seconds: number): Promise<string | null> {
  const { request, server: app, log } = reply
  const carried = sessionIdsIn(request, app.isHttps)
  if (carried.length === 0) return null
  try {
    const actor = await withTimeout(Promise.resolve(app.findActor(carried, 'account')), seconds)
    const { text, etag } = await withTimeout(
      todayOf((path) => readAs(actor, path, reply)),
      seconds,
    )
    const said = `data-etag='${etag}' data-said-at="${now.toISOString()}"`
    return `${site.around.before}<script type="application/json" id="today" ${said}>${text}</script>${site.around.after}`
  } catch (error) {
    log.error({ err: error, req: request }, 'could not put Today into its page')
    return null
  }
}

/** Personal: no cache may keep it, neither the browser's nor a school's proxy. */
function sendPersonal(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  reply.header('cache-control', 'no-store').header('vary', 'accept-encoding, cookie').type('text/html; charset=utf-8')
  const encoding = encodingOf(request)
  if (!encoding) return reply.send(page)
  return reply.header('content-encoding', encoding).send(compressNow[encoding](Buffer.from(page)))
}

/** Quickly rather than well, for one reader; and at once, as handing it to another thread costs as much. */
const compressNow = {
  br: (html: Buffer) =>
    brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } }),
  gzip: (html: Buffer) => gzipSync(html, { level: 1 }),
}

function encodingOf(request: FastifyRequest): 'br' | 'gzip' | undefined {
  return (['br', 'gzip'] as const).find((each) => request.headers['accept-encoding']?.includes(each))
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: BuiltPage): FastifyReply {
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', page.policy)
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', page.etag)
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = encodingOf(request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(page.type).send(page.body(encoding ?? 'identity'))
}
