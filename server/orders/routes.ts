import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/orders.ts'
import { endSession } from '#server/accounts/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserIdIn, giveBrowserId, giveSession, sessionIdsIn } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { order, placedOrder, reorder } from './service.ts'

export function orderRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.orderByTransfer, async ({ body }, actor, reply) => {
    const { ip: address, headers } = reply.request
    const browserId = browserIdIn(reply.request, app.isHttps)
    const browser = { address, userAgent: headers['user-agent'], browserId, accountId: actor?.accountId }
    const { invoice, session } = await order(platform, { form: body, browser })
    if (session) {
      // Whoever used this browser before does not stay signed in behind the buyer's back.
      const before = sessionIdsIn(reply.request, app.isHttps).filter(({ door }) => door === 'school')
      await Promise.all(before.map(({ id }) => endSession(platform, id)))
      giveSession(reply, 'school', session.sessionId, app.isHttps)
      giveBrowserId(reply, session.browserId, app.isHttps)
    }
    return { ...placedOrder(platform, invoice), isSignedIn: session !== undefined }
  })

  serve(app, contract.renewByTransfer, async ({ body }, { accountId }, { request }) => {
    const invoice = await reorder(platform, { accountId, address: request.ip }, body)
    return { ...placedOrder(platform, invoice), isSignedIn: true }
  })
}
