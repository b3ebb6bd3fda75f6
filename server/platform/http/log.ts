import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '#server/platform/config/config.ts'

const slowMilliseconds = 1000

/** JSON lines. Never a header, body, query string or SQL parameter: those may hold secrets. */
export function makeLog({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): FastifyBaseLogger {
  const serializers = {
    req: (request: FastifyRequest) => ({
      id: proxyIdOf(request) ?? request.id,
      method: request.method,
      path: pathOf(request),
    }),
    err: describeError,
  }
  return pino({ level: logLevel, serializers }, to)
}

/** The proxy's id of a request, which is in its log too. A visitor's own header is ignored. */
export function proxyIdOf({ ips, headers }: FastifyRequest): string | undefined {
  const sent = headers['x-request-id']
  // Fastify lists a second address only if the first, our peer, is a trusted proxy.
  const isProxied = ips !== undefined && ips.length > 1
  return isProxied && typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : undefined
}

/** The route pattern where the path itself holds a secret. */
function pathOf({ routeOptions, url }: FastifyRequest): string | undefined {
  return routeOptions.url?.includes('/:secret') ? routeOptions.url : url.split('?')[0]
}

/**
 * One logger for all requests; each line names its request. Fastify itself gets no logger, or it would hook into the end of
 * every response for a log line we do not want.
 */
export function loggingOptions(config: Pick<Config, 'logLevel'>): Pick<FastifyServerOptions, 'childLoggerFactory'> {
  const log = makeLog(config)
  return { childLoggerFactory: () => log }
}

/** Logs slow and failed requests only: a line for each would cost more than serving it. */
export function logSlowRequests(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    logIfSlow(reply)
    done()
  })
}

/** For a response that bypasses the hooks. */
export function logIfSlow(reply: FastifyReply): void {
  const { request, elapsedTime, statusCode } = reply
  const isSlow = elapsedTime >= slowMilliseconds
  if (!isSlow && statusCode < 500) return
  // Shed calls are counted and their cause is logged elsewhere; a line for each would add to the load.
  if (!isSlow && statusCode === 503 && reply.hasHeader('retry-after')) return
  request.log.warn(
    { req: request, status: statusCode, milliseconds: Math.round(elapsedTime) },
    'slow or failed request',
  )
}

/** A failed query has its parameters in its message and stack, and those may be a hash or the text of a mail. */
function describeError(error: Error) {
  const isQuery = 'query' in error && 'params' in error
  const reason = isQuery && error.cause instanceof Error ? error.cause : error
  return {
    type: error.name,
    message: isQuery ? `Failed query: ${String(error.query)}: ${reason.message}` : error.message,
    code: 'code' in reason ? reason.code : undefined,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
  }
}
