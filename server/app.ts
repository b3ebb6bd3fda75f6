import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { accountRoutes } from './privacy/my-data/routes.ts'
import { sweepSessions } from './accounts/people/job.ts'
import { findActor } from './accounts/people/service.ts'
import { analyticsRoutes } from './usage/analytics/routes.ts'
import { sweepAuditLog } from './admin/audit/job.ts'
import { auditRoutes } from './admin/audit/routes.ts'
import { brandingRoutes } from './branding/logo/routes.ts'
import { sweepBrowsers } from './accounts/browsers/job.ts'
import { calendarRoutes } from './slides/calendar-feed/routes.ts'
import { checkoutRoutes } from './money/card/routes.ts'
import { credentialRoutes } from './accounts/settings/routes.ts'
import { exportRoutes } from './usage/export/routes.ts'
import { sweepCounters } from './accounts/attempts/job.ts'
import { doorRoutes } from './accounts/sign-in/routes.ts'
import { enclosedInvoice } from './money/invoices/service.ts'
import { invoiceRoutes } from './money/invoices/routes.ts'
import { sweepLinks } from './accounts/links/job.ts'
import { demoCards } from './money/demo-cards/gateway.ts'
import { demoCardRoutes } from './money/demo-cards/routes.ts'
import { demoRoutes } from './site/demo/routes.ts'
import { localObjects } from './branding/local-storage/gateway.ts'
import { localObjectRoutes } from './branding/local-storage/routes.ts'
import { mailRoutes } from './admin/mail/routes.ts'
import { sweepObjects } from './branding/storage/job.ts'
import { objectRoutes } from './branding/storage/routes.ts'
import { orderRoutes } from './money/transfers/routes.ts'
import { ownSlideRoutes } from './slides/own-slides/routes.ts'
import { type Clock, clockFrom } from './platform/time/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { OpenDatabase } from './platform/database/database.ts'
import type { FindActor } from './platform/security/sessions.ts'
import { healthRoutes } from './platform/health/health.ts'
import { metricsRoutes } from './platform/health/metrics.ts'
import { shedOverload } from './platform/health/overload.ts'
import { letGoOfCrowds, letGoOfSlowBodies, prepareToDrain } from './platform/http/connections.ts'
import { answerError, answerErrors, answerNoRequest } from './platform/http/errors.ts'
import { securityHeaders, setSecurityHeaders } from './platform/http/headers.ts'
import { onlyContractRoutes } from './platform/http/serve.ts'
import type { Job } from './platform/database/jobs.ts'
import { loggingOptions, logSlowRequests } from './platform/http/log.ts'
import { sendOutbox, sweepOutbox } from './platform/mail/send-outbox.ts'
import type { Platform } from './platform/platform.ts'
import { guardWrites } from './platform/http/write-guard.ts'
import { settlePurchases, sweepPurchases } from './money/purchases/job.ts'
import { referenceRoutes } from './site/api-docs/routes.ts'
import { refundRoutes } from './money/refunds/routes.ts'
import { remindOfLicences } from './money/reminders/job.ts'
import { renewalRoutes } from './money/renewals/routes.ts'
import { reportRoutes } from './usage/weekly-report/routes.ts'
import { deskRoutes } from './admin/school-actions/routes.ts'
import { schoolFormRoutes } from './admin/school-form/routes.ts'
import { schoolRoutes } from './admin/schools/routes.ts'
import { sendResetLinks } from './accounts/passwords/job.ts'
import { resetRoutes } from './accounts/passwords/routes.ts'
import { sweepAccounts } from './privacy/retention/job.ts'
import { s3Objects } from './branding/s3/gateway.ts'
import { totpRoutes } from './accounts/two-step/routes.ts'
import { slideRoutes } from './slides/library/routes.ts'
import type { LoadedLibrary } from './slides/library/service.ts'
import { siteRoutes } from './site/pages/routes.ts'
import { sendJoinLinks } from './accounts/staff/job.ts'
import { staffRoutes } from './accounts/staff/routes.ts'
import { watchRenewals } from './money/subscriptions/job.ts'
import { stripeCards } from './money/stripe/gateway.ts'
import { trialRoutes } from './accounts/trials/routes.ts'
import { usageRoutes } from './usage/record/routes.ts'
import { sweepEvents } from './money/webhooks/job.ts'
import { webhookRoutes } from './money/webhooks/routes.ts'

/** The server's table of contents. */
const features = [
  healthRoutes,
  metricsRoutes,
  doorRoutes,
  resetRoutes,
  totpRoutes,
  trialRoutes,
  staffRoutes,
  slideRoutes,
  calendarRoutes,
  ownSlideRoutes,
  usageRoutes,
  analyticsRoutes,
  exportRoutes,
  reportRoutes,
  accountRoutes,
  renewalRoutes,
  refundRoutes,
  credentialRoutes,
  auditRoutes,
  schoolRoutes,
  schoolFormRoutes,
  deskRoutes,
  mailRoutes,
  checkoutRoutes,
  orderRoutes,
  webhookRoutes,
  invoiceRoutes,
  demoCardRoutes,
  demoRoutes,
  objectRoutes,
  localObjectRoutes,
  brandingRoutes,
  referenceRoutes,
  siteRoutes,
]

/** For a head and the slowest body that is welcome; see `letGoOfSlowBodies` for all others. */
const requestTimeout = 140_000

export const limits = {
  bodyLimit: 100_000,
  requestTimeout,
  // Fastify sets its own too late for Node, which would then look for stuck clients by a minute, every half minute.
  http: { headersTimeout: 15_000, requestTimeout, connectionsCheckingInterval: 5000 },
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
}

/** Each costs memory, however little it says. More than a proxy opens on any morning, and less than a machine has. */
const mostConnections = 10_000

/** All that features may reach outside themselves, on an open database. */
export function platformOn(
  { db, changes }: Pick<OpenDatabase, 'db' | 'changes'>,
  config: Config,
  clock: Clock = clockFrom(config.testNow),
): Platform {
  const { stripe, s3, appUrl } = config
  const cards = stripe ? stripeCards({ stripe, appUrl }) : demoCards({ db, clock })
  const objects = s3 ? s3Objects(s3) : localObjects(config)
  return { config, db, changes, clock, cards, objects }
}

/** The app without a listener: tests call it directly, with a clock, a database and a library of their own. */
export function buildApp(
  platform: Platform,
  library: LoadedLibrary,
  find: FindActor = findActor(platform),
): FastifyInstance {
  z.config(z.locales.en())
  const app = Fastify({
    ...limits,
    ...loggingOptions(platform.config),
    trustProxy: platform.config.trustProxy ?? false,
    // While the process drains, what still arrives on an open connection is answered, not refused.
    return503OnClosing: false,
    // What the router refuses (a broken address) never meets the hook that sets the headers.
    clientErrorHandler: (error, socket) => answerNoRequest(error, socket, securityHeaders(app)),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(securityHeaders(app))),
  })
  app.server.maxConnections = mostConnections
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('actor', null)
  app.decorate('findActor', find)
  app.decorate('watch', null)
  app.decorate('mode', platform.config.mode)
  app.decorate('isHttps', platform.config.appUrl.startsWith('https:'))
  onlyContractRoutes(app)
  letGoOfCrowds(app)
  setSecurityHeaders(app)
  prepareToDrain(app)
  shedOverload(app, platform)
  guardWrites(app)
  letGoOfSlowBodies(app)
  answerErrors(app)
  logSlowRequests(app)
  for (const register of features) register(app, platform, library)
  return app
}

/** All work that is done by the clock. */
export function jobsOf(platform: Platform): readonly Job[] {
  return [
    sendResetLinks(platform),
    sendJoinLinks(platform),
    settlePurchases(platform),
    sweepPurchases(platform),
    watchRenewals(platform),
    sweepEvents(platform),
    sendOutbox(platform, enclosedInvoice(platform)),
    remindOfLicences(platform),
    sweepOutbox(platform),
    sweepSessions(platform),
    sweepAccounts(platform),
    sweepBrowsers(platform),
    sweepLinks(platform),
    sweepObjects(platform),
    sweepAuditLog(platform),
    sweepCounters(platform),
  ]
}
