import type { FastifyInstance } from 'fastify'
import { hash, timingSafeEqual } from 'node:crypto'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { backupAgeSeconds } from '#server/platform/backup/last-backup.ts'
import { connectionsOf } from '#server/platform/database/database.ts'
import { jobLagSeconds } from '#server/platform/database/jobs.ts'
import type { Queue } from '#server/platform/health/overloaded.ts'
import { passwordsWaiting } from '#server/platform/health/password-queue.ts'
import { outboxState } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Metrics in the Prometheus text format. Without a token nothing is counted and the route does not exist. */
export function metricsRoutes(app: FastifyInstance, platform: Platform): void {
  const token = platform.config.metricsToken
  if (token === undefined) return
  const figures = figuresOf(platform)
  app.metrics = { countShed: (queue) => figures.shed.inc({ queue }) }
  app.addHook('onResponse', (request, reply, done) => {
    // Without a route, method and URL are arbitrary text from the client, and would be unbounded labels.
    const route = request.routeOptions.url
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const labels = { method: route ? request.method : 'any', route: route ?? 'none', status }
    figures.times.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async ({ headers }, reply) => {
    if (!isToken(headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal(401, 'This address takes the token of its operator.')
    }
    await figures.read()
    reply.type(figures.registry.contentType).header('cache-control', 'no-store')
    return figures.registry.metrics()
  })
}

/** Hashed first, so that timing reveals neither the length nor a correct prefix. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [given, right] = [authorization ?? '', `Bearer ${token}`].map((text) => hash('sha256', text, 'buffer'))
  return given !== undefined && right !== undefined && timingSafeEqual(given, right)
}

/** One registry per app, so that two apps in one process count apart. Everything but shed calls and response times is read on request. */
function figuresOf({ db }: Platform) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string) => new Gauge({ name: `daily_dot_${name}`, help, registers })
  const connections = new Gauge({
    name: 'daily_dot_database_connections',
    help: 'Connections to PostgreSQL that are open, those of them that are idle, and queries that wait for one.',
    labelNames: ['state'],
    registers,
  })
  const passwords = gauge('passwords_waiting', 'Sign-ins and new passwords that wait for their turn.')
  const databaseUp = gauge('database_up', '1 where the database answers, 0 where it does not.')
  const mails = gauge('mails_waiting', 'Mails in the outbox that are not sent yet.')
  const oldestMail = gauge('oldest_mail_seconds', 'For how long the oldest of them has waited.')
  const failedMails = gauge('mails_failed', 'Mails of the last 30 days that were given up.')
  const jobLag = gauge('job_lag_seconds', 'How late the latest job is.')
  const backupAge = gauge('backup_age_seconds', 'How long ago the last complete backup was taken.')
  const shed = new Counter({
    name: 'daily_dot_shed_total',
    help: 'Calls shed with 503, by the queue that was too long.',
    labelNames: ['queue'],
    registers,
  })
  const times = new Histogram({
    name: 'daily_dot_answer_seconds',
    help: 'How long responses took, until their last byte was sent.',
    // The route is a pattern, never a URL: there are few of them, and they contain no ids.
    labelNames: ['method', 'route', 'status'],
    // 0.25 is our target.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })

  const read = async (): Promise<void> => {
    for (const [state, count] of Object.entries(connectionsOf(db) ?? {})) connections.set({ state }, count)
    passwords.set(passwordsWaiting())
    // An unreachable database is itself a metric; the figures it would supply are then NaN.
    const figures = [outboxState(db), jobLagSeconds(db), backupAgeSeconds(db)] as const
    const [outbox, lag, sinceBackup] = await Promise.all(figures).catch(() => [])
    databaseUp.set(outbox ? 1 : 0)
    mails.set(outbox?.waiting ?? Number.NaN)
    oldestMail.set(outbox?.oldestWaitingSeconds ?? Number.NaN)
    failedMails.set(outbox?.failed ?? Number.NaN)
    jobLag.set(lag ?? Number.NaN)
    backupAge.set(sinceBackup ?? Number.NaN)
  }
  return { registry, shed, times, read }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null without a METRICS_TOKEN. */
    metrics: { countShed: (queue: Queue) => void } | null
  }
}
