import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from '#server/platform/config.ts'

const slowMilliseconds = 1000

/** JSON lines for a machine to read. Never a header, a body or a query: that is where secrets travel. */
export function loggingOptions({
  logLevel,
}: Pick<Config, 'logLevel'>): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: logLevel,
      serializers: {
        req: (request) => ({ id: request.id, method: request.method, path: request.url?.split('?')[0] }),
      },
    },
  }
}

/** A line for each request would cost more than answering it: only slow and failed ones are written down. */
export function logSlowRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime < slowMilliseconds && reply.statusCode < 500) return
    request.log.warn(
      { req: request, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
      'slow or failed',
    )
  })
}
