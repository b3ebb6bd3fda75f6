import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from '#server/platform/config.ts'

const slowMilliseconds = 1000

/** JSON lines for a machine to read. Never a header, a body, a query string or a value of a query: secrets travel there. */
export function loggingOptions({
  logLevel,
}: Pick<Config, 'logLevel'>): Pick<FastifyServerOptions, 'logger' | 'logController' | 'childLoggerFactory'> {
  return {
    // One logger for all, as few requests are written down. Each line names its request itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: logLevel,
      serializers: {
        req: (request) => ({ id: request.id, method: request.method, path: request.url?.split('?')[0] }),
        err: describeError,
      },
    },
  }
}

/** A line for each request would cost more than answering it: only slow and failed ones are written down. */
export function logSlowRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.elapsedTime < slowMilliseconds && reply.statusCode < 500) return done()
    request.log.warn(
      { req: request, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
      'slow or failed',
    )
    done()
  })
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
