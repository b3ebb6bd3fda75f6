import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import type { Config } from '#server/platform/config/config.ts'
import { ping } from '#server/platform/database/database.ts'
import { type LoggedError, repeatedErrors } from '#server/platform/health/repeated-errors.ts'
import type { Platform } from '#server/platform/platform.ts'

const slowMilliseconds = 1000

/**
 * JSON lines. Never a header, body, query string or SQL parameter: those may hold secrets. Equal errors are summed up; a
 * lost database is over once it responds.
 */
export function makeLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  { to, pingDatabase }: { to?: DestinationStream; pingDatabase?: () => Promise<unknown> } = {},
): FastifyBaseLogger {
  const serializers = {
    req: (request: FastifyRequest) => ({
      id: proxyIdOf(request) ?? request.id,
      method: request.method,
      path: pathOf(request),
    }),
    err: describeError,
  }
  const errors = repeatedErrors((line, message) => log.error(line, message), pingDatabase)
  const hooks: LoggerOptions['hooks'] = {
    logMethod(args, method) {
      const logged = loggedError(args)
      if (!logged || errors.isFirst(logged)) method.apply(this, args)
    },
  }
  const log = pino({ level: logLevel, serializers, hooks }, to)
  return log
}

/** The proxy's id of a request, which is in its log too. A visitor's own header is ignored. */
export function proxyIdOf({ ips, headers }: FastifyRequest): string | undefined {
  const sent = headers['x-request-id']
  // Fastify lists a second address only if the first, our peer, is a trusted proxy.
  const isProxied = ips !== undefined && ips.length > 1
  return isProxied && typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : undefined
}

/** Undefined for a line without an error. */
function loggedError([details, message]: readonly unknown[]): LoggedError | undefined {
  if (typeof details !== 'object' || !details || !('err' in details && details.err instanceof Error)) return undefined
  const { err: error } = details
  const reason = reasonOf(error)
  const of = 'req' in details && isRequest(details.req) ? routeOf(details.req) : 'job' in details ? details.job : ''
  return { message: String(message), error, code: codeOf(reason) ?? reason.message, of: String(of) }
}

const isRequest = (value: unknown): value is FastifyRequest =>
  typeof value === 'object' && value !== null && 'routeOptions' in value

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? 'elsewhere'}`

/** The route pattern where the path itself holds a secret. */
function pathOf({ routeOptions, url }: FastifyRequest): string | undefined {
  return routeOptions.url?.includes('/:secret') ? routeOptions.url : url.split('?')[0]
}

/**
 * One logger for all requests; each line names its request. Fastify itself gets no logger, or it would hook into the end of
 * every response for a log line we do not want.
 */
export function loggingOptions({
  config,
  db,
}: Pick<Platform, 'config' | 'db'>): Pick<FastifyServerOptions, 'childLoggerFactory'> {
  const log = makeLog(config, { pingDatabase: () => ping(db) })
  return { childLoggerFactory: () => log }
}

/** Logs slow and failed requests only: a line for each would cost more than serving it. Also those whose client has left. */
export function logSlowRequests(app: FastifyInstance): void {
  // Fastify's own elapsedTime runs only where a logger or a hook for the end of each response needs it.
  app.decorateRequest('receivedAt', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.receivedAt = performance.now()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    logIfSlow(reply)
    done()
  })
}

export function logIfSlow(reply: FastifyReply): void {
  const { request, statusCode } = reply
  const milliseconds = Math.round(performance.now() - request.receivedAt)
  if (milliseconds < slowMilliseconds && statusCode < 500) return
  // A shed call, or one without a database: counted, and the cause is logged elsewhere. A line for each would add to the load.
  if (statusCode === 503 && reply.hasHeader('retry-after')) return
  request.log.warn({ req: request, status: statusCode, milliseconds }, 'slow or failed request')
}

/** A failed query has its parameters in its message and stack, and those may be a hash or the text of a mail. */
function describeError(error: Error) {
  const reason = reasonOf(error)
  return {
    type: error.name,
    message:
      'query' in error && reason !== error ? `Failed query: ${String(error.query)}: ${reason.message}` : error.message,
    code: codeOf(reason),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
  }
}

const isQuery = (error: Error): boolean => 'query' in error && 'params' in error
const reasonOf = (error: Error): Error => (isQuery(error) && error.cause instanceof Error ? error.cause : error)
const codeOf = (reason: Error): unknown => ('code' in reason ? reason.code : undefined)

declare module 'fastify' {
  interface FastifyRequest {
    receivedAt: number
  }
}
