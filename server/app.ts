import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { accounts } from './accounts/accounts.ts'
import { findActor } from './accounts/sessions/service.ts'
import { admin } from './admin/admin.ts'
import { branding } from './branding/branding.ts'
import { localObjects } from './branding/local-storage/gateway.ts'
import { s3Objects } from './branding/s3/gateway.ts'
import { library } from './library/library.ts'
import { demoCards } from './money/demo-cards/gateway.ts'
import { billAttachments } from './money/documents/service.ts'
import { money } from './money/money.ts'
import { stripeCards } from './money/stripe/gateway.ts'
import type { Config } from './platform/config/config.ts'
import type { OpenDatabase } from './platform/database/database.ts'
import type { Job } from './platform/database/jobs.ts'
import { shedLoad } from './platform/health/load-shedding.ts'
import { operation } from './platform/health/operation.ts'
import {
  disconnectSlowReaders,
  limitPipelining,
  prepareToDrain,
  timeOutSlowBodies,
} from './platform/http/connections.ts'
import { handleError, handleErrors, handleClientError } from './platform/http/errors.ts'
import { securityHeaders, setSecurityHeaders } from './platform/http/headers.ts'
import { logSlowRequests, loggingOptions } from './platform/http/log.ts'
import { requireContractRoutes } from './platform/http/serve.ts'
import { checkAgainstContract } from './platform/http/validate.ts'
import { guardWrites } from './platform/http/write-guard.ts'
import { sendOutbox } from './platform/mail/send-outbox.ts'
import type { PersonalData, Platform } from './platform/platform.ts'
import { noCards } from './platform/providers/no-cards.ts'
import type { FindActor } from './platform/security/sessions.ts'
import { type Clock, clockFrom } from './platform/time/clock.ts'
import { privacy } from './privacy/privacy.ts'
import { site } from './site/site.ts'
import { type Calendars, calendarsOf } from './slides/calendar/service.ts'
import type { LoadedLibrary } from './slides/shipped/rules.ts'
import { slides } from './slides/slides.ts'
import { usage } from './usage/usage.ts'

type Noun = {
  routes: (app: FastifyInstance, platform: Platform, calendars: Calendars) => void
  jobs?: (platform: Platform, library: LoadedLibrary) => readonly Job[]
  personalData?: PersonalData
}

/** The server's table of contents. */
const nouns: readonly Noun[] = [operation, accounts, slides, usage, library, branding, money, privacy, admin, site]

/** For headers and the slowest legitimate body; `timeOutSlowBodies` limits all others. */
const requestTimeout = 140_000

export const limits = {
  bodyLimit: 100_000,
  requestTimeout,
  // Fastify sets its own too late: Node would check for stuck clients every half minute, with a headers timeout of a minute.
  http: { headersTimeout: 15_000, requestTimeout, connectionsCheckingInterval: 5000 },
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
}

/** Every open connection costs memory. More than a proxy opens on any morning, and fewer than a machine can hold. */
const maxConnections = 10_000

export function createPlatform(
  { db, changes }: Pick<OpenDatabase, 'db' | 'changes'>,
  config: Config,
  clock: Clock = clockFrom(config.testNow),
): Platform {
  const { stripe, takesCards, s3, appUrl } = config
  const cards = stripe ? stripeCards({ stripe, appUrl }) : takesCards ? demoCards({ db, clock }) : noCards()
  const objects = s3 ? s3Objects(s3) : localObjects(config)
  const personalData = nouns.flatMap((noun) => noun.personalData ?? [])
  return { config, db, changes, clock, cards, objects, personalData }
}

/** The app without a listener. Tests inject requests, with their own clock, database and library. */
export function buildApp(
  platform: Platform,
  loaded: LoadedLibrary,
  find: FindActor = findActor(platform),
): FastifyInstance {
  z.config(z.locales.en())
  const app = Fastify({
    ...limits,
    ...loggingOptions(platform),
    trustProxy: platform.config.trustProxy ?? false,
    // While draining, requests on open connections are still served.
    return503OnClosing: false,
    // What the router refuses (a malformed URL) never reaches the hook that sets the headers.
    clientErrorHandler: (error, socket) => handleClientError(error, socket, securityHeaders(app)),
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply.headers(securityHeaders(app))),
  })
  app.server.maxConnections = maxConnections
  checkAgainstContract(app)
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('actor', null)
  app.decorate('findActor', find)
  app.decorate('metrics', null)
  app.decorate('mode', platform.config.mode)
  app.decorate('isHttps', platform.config.appUrl.startsWith('https:'))
  requireContractRoutes(app)
  limitPipelining(app)
  setSecurityHeaders(app)
  prepareToDrain(app)
  disconnectSlowReaders(app)
  shedLoad(app, platform)
  guardWrites(app)
  timeOutSlowBodies(app)
  handleErrors(app)
  logSlowRequests(app)
  const calendars = calendarsOf(platform, loaded)
  for (const noun of nouns) noun.routes(app, platform, calendars)
  return app
}

export function jobsOf(platform: Platform, loaded: LoadedLibrary): readonly Job[] {
  return [
    sendOutbox(platform, billAttachments(platform)),
    ...nouns.flatMap((noun) => noun.jobs?.(platform, loaded) ?? []),
  ]
}
