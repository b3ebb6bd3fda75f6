import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { accountRoutes } from './account/routes.ts'
import { sweepSessions } from './accounts/job.ts'
import { findActor } from './accounts/service.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { sweepAuditLog } from './audit/job.ts'
import { auditRoutes } from './audit/routes.ts'
import { sweepBrowsers } from './browsers/job.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { credentialRoutes } from './credentials/routes.ts'
import { sweepAccounts } from './erasure/job.ts'
import { exportRoutes } from './exports/routes.ts'
import { sweepCounters } from './guesses/job.ts'
import { doorRoutes } from './doors/routes.ts'
import { sweepLinks } from './links/job.ts'
import { demoRoutes } from './demo/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { ownSlideRoutes } from './own-slides/routes.ts'
import type { FindActor } from './platform/sessions.ts'
import { closeConnectionsWhileDraining } from './platform/http/drain.ts'
import { answerError, answerErrors, answerNoRequest } from './platform/http/errors.ts'
import { securityHeaders, setSecurityHeaders } from './platform/http/headers.ts'
import { healthRoutes } from './platform/http/health.ts'
import { onlyContractRoutes } from './platform/http/serve.ts'
import type { Job } from './platform/database/jobs.ts'
import { loggingOptions, logSlowRequests } from './platform/http/log.ts'
import { sendOutbox, sweepOutbox } from './platform/mail/send-outbox.ts'
import type { Platform } from './platform/platform.ts'
import { guardWrites } from './platform/http/write-guard.ts'
import { referenceRoutes } from './reference/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { sendResetLinks } from './resets/job.ts'
import { resetRoutes } from './resets/routes.ts'
import { totpRoutes } from './totp/routes.ts'
import { slideRoutes } from './slides/routes.ts'
import type { LoadedLibrary } from './slides/service.ts'
import { siteRoutes } from './site/routes.ts'
import { sendJoinLinks } from './staff/job.ts'
import { staffRoutes } from './staff/routes.ts'
import { trialRoutes } from './trials/routes.ts'
import { usageRoutes } from './usage/routes.ts'

/** The server's table of contents. */
const features = [
  healthRoutes,
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
  credentialRoutes,
  auditRoutes,
  mailRoutes,
  demoRoutes,
  referenceRoutes,
  siteRoutes,
]

const limits = {
  bodyLimit: 100_000,
  requestTimeout: 20_000,
  // Fastify sets its own too late for Node, which would then look for stuck clients by a minute, every half minute.
  http: { headersTimeout: 15_000, requestTimeout: 20_000, connectionsCheckingInterval: 5000 },
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
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
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('actor', null)
  app.decorate('findActor', find)
  app.decorate('mode', platform.config.mode)
  app.decorate('isHttps', platform.config.appUrl.startsWith('https:'))
  onlyContractRoutes(app)
  setSecurityHeaders(app)
  closeConnectionsWhileDraining(app)
  guardWrites(app)
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
    sendOutbox(platform),
    sweepOutbox(platform),
    sweepSessions(platform),
    sweepAccounts(platform),
    sweepBrowsers(platform),
    sweepLinks(platform),
    sweepAuditLog(platform),
    sweepCounters(platform),
  ]
}
