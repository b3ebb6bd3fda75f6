import type { FastifyInstance } from 'fastify'
import { hash, timingSafeEqual } from 'node:crypto'
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import { connectionsOf } from '#server/platform/database/database.ts'
import { jobLagSeconds } from '#server/platform/database/jobs.ts'
import type { Queue } from '#server/platform/health/overloaded.ts'
import { passwordsWaiting } from '#server/platform/health/password-queue.ts'
import { outboxState } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type CountResponse, responseTimes } from './response-times.ts'

/** Figures for whoever watches the process, in the text form of Prometheus. Without a token nothing is counted, and there is no such address. */
export function metricsRoutes(app: FastifyInstance, platform: Platform): void {
  const token = platform.config.metricsToken
  if (token === undefined) return
  const figures = figuresOf(platform)
  const times = responseTimes()
  const routes = new Map<string, CountResponse>()
  const counterFor = (method: string, route: string): CountResponse => {
    const name = `${method} ${route}`
    const known = routes.get(name) ?? times.counterFor(method, route)
    routes.set(name, known)
    return known
  }
  app.watch = { counterFor, countShed: (queue) => figures.shed.inc({ queue }) }
  app.addHook('onSend', (request, reply, _payload, done) => {
    // A method that nobody uses is the caller's word, and so is an address that leads nowhere.
    const route = request.routeOptions.url
    counterFor(route ? request.method : 'any', route ?? 'none')(reply.statusCode, reply.elapsedTime)
    done()
  })
  app.get('/metrics', async ({ headers }, reply) => {
    if (!isToken(headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal(401, 'This address takes the token of its operator.')
    }
    await figures.read()
    reply.type(figures.registry.contentType).header('cache-control', 'no-store')
    return (await figures.registry.metrics()) + times.text('daily_dot_answer_seconds')
  })
}

/** Both hashed first, so that neither the time nor the length tells how much of a guess was right. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [given, right] = [authorization ?? '', `Bearer ${token}`].map((text) => hash('sha256', text, 'buffer'))
  return given !== undefined && right !== undefined && timingSafeEqual(given, right)
}

/** Each app has its own, so that two in one process count apart. All but what is shed is read when somebody asks. */
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
  const shed = new Counter({
    name: 'daily_dot_shed_total',
    help: 'Calls that were sent away with 503, by what there was too much of.',
    labelNames: ['queue'],
    registers,
  })

  const read = async (): Promise<void> => {
    for (const [state, count] of Object.entries(connectionsOf(db) ?? {})) connections.set({ state }, count)
    passwords.set(passwordsWaiting())
    // A database that is away is a figure too, and all others of it are then not known.
    const [outbox, lag] = await Promise.all([outboxState(db), jobLagSeconds(db)]).catch(() => [])
    databaseUp.set(outbox ? 1 : 0)
    mails.set(outbox?.waiting ?? Number.NaN)
    oldestMail.set(outbox?.oldestWaitingSeconds ?? Number.NaN)
    failedMails.set(outbox?.failed ?? Number.NaN)
    jobLag.set(lag ?? Number.NaN)
  }
  return { registry, shed, read }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Where figures are kept for whoever watches; missing where nobody does. */
    watch: { counterFor: (method: string, route: string) => CountResponse; countShed: (queue: Queue) => void } | null
  }
}
