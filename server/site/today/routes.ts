import type { FastifyInstance } from 'fastify'
import { readToday } from '#contract/site/today.ts'
import { matchesEtag } from '#server/platform/http/serve-cached.ts'
import { readAs, routeOf, withTimeout } from '#server/platform/http/serve.ts'
import { sessionIdsIn } from '#server/platform/http/session-cookies.ts'
import { todayOf } from './service.ts'

/** Personal, so that no cache may keep it. The page itself keeps the ETag with the value, and sends it. */
export function todayRoutes(app: FastifyInstance): void {
  app.route({
    ...routeOf(app, readToday),
    handler: async (request, reply) => {
      // Not the route's caller: an administrator who has yet to set up two-step sign-in is no one there.
      const actor = await app.findActor(sessionIdsIn(request, app.isHttps), 'account')
      const { text, etag } = await withTimeout(todayOf((path) => readAs(actor, path, reply)))
      reply.header('cache-control', 'no-store').header('etag', etag)
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    },
  })
}
