import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/transfers.ts'
import { endSessions } from '#server/accounts/people/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserIdIn, letIn } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { order, placedOrder, reorder } from './service.ts'

export function orderRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.orderByTransfer, async ({ body }, actor, reply) => {
    const { ip: address, headers } = reply.request
    const browserId = browserIdIn(reply.request, app.isHttps)
    const browser = { address, userAgent: headers['user-agent'], browserId, accountId: actor?.accountId }
    const { invoice, session } = await order(platform, { form: body, browser })
    if (session) await endSessions(platform, letIn(reply, session, app.isHttps))
    return { ...placedOrder(platform, invoice), isSignedIn: session !== undefined }
  })

  serve(app, contract.renewByTransfer, async ({ body }, { accountId }, { request }) => {
    const invoice = await reorder(platform, { accountId, address: request.ip }, body)
    return { ...placedOrder(platform, invoice), isSignedIn: true }
  })
}
