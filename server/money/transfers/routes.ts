import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/transfers.ts'
import { endReplacedSessions } from '#server/accounts/sessions/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserOf, replaceSchoolSession } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { orderByTransfer, placedOrder, renewByTransfer } from './service.ts'

export function transferRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.orderByTransfer, async ({ body }, actor, reply) => {
    const browser = { ...browserOf(reply.request, app.isHttps), accountId: actor?.accountId }
    const { invoice, session } = await orderByTransfer(platform, { form: body, browser })
    if (session) await endReplacedSessions(platform, replaceSchoolSession(reply, session, app.isHttps))
    const then = 'Please confirm it with the link that we have sent to'
    return { ...placedOrder(platform, invoice, then), isSignedIn: true }
  })

  serve(app, contract.renewByTransfer, async ({ body }, { accountId }, { request }) => {
    const invoice = await renewByTransfer(platform, { accountId, address: request.ip }, body)
    return { ...placedOrder(platform, invoice, 'The invoice is on its way to'), isSignedIn: true }
  })
}
