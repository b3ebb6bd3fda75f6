import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '#server/platform/config/config.ts'

const slowMilliseconds = 1000

/** JSON lines for a machine to read. Never a header, a body, a query string or a value of a query: secrets travel there. */
export function makeLog({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): FastifyBaseLogger {
  const serializers = {
    req: (request: FastifyRequest) => ({ id: request.id, method: request.method, path: pathOf(request) }),
    err: describeError,
  }
  return pino({ level: logLevel, serializers }, to)
}

/** Where the path itself has a secret in it, the route says enough. */
function pathOf({ routeOptions, url }: FastifyRequest): string | undefined {
  return routeOptions.url?.includes('/:secret') ? routeOptions.url : url.split('?')[0]
}

/**
 * One log for all requests, of which few are written down; each line names its request itself. Fastify knows of no logger of
 * its own, or it would watch each answer to its end for the line that we do not want.
 */
export function loggingOptions(config: Pick<Config, 'logLevel'>): Pick<FastifyServerOptions, 'childLoggerFactory'> {
  const log = makeLog(config)
  return { childLoggerFactory: () => log }
}

/** A line for each request would cost more than answering it: only slow and failed ones are written down. */
export function logSlowRequests(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    logIfSlow(reply)
    done()
  })
}

/** For an answer that meets no hook on its way out. */
export function logIfSlow(reply: FastifyReply): void {
  const { request, elapsedTime, statusCode } = reply
  const isSlow = elapsedTime >= slowMilliseconds
  if (!isSlow && statusCode < 500) return
  // Whoever is told at once when to come back was counted, and why was written down: a line for each would be one more load.
  if (!isSlow && statusCode === 503 && reply.hasHeader('retry-after')) return
  request.log.warn({ req: request, status: statusCode, milliseconds: Math.round(elapsedTime) }, 'slow or failed')
}

/** A failed query carries its values in its message and its stack, and those may be a hash or the text of a mail. */
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
