import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/orders.ts'
import { endReplacedSessions } from '#server/accounts/sessions/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserOf, replaceSchoolSession } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { checkOrder, confirmOrder } from './service.ts'

export function confirmingRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.checkOrder, ({ body }, actor) => checkOrder(platform, body.token, actor?.accountId))

  serve(app, contract.confirmOrder, async ({ body }, actor, reply) => {
    const browser = { ...browserOf(reply.request, app.isHttps), accountId: actor?.accountId }
    const session = await confirmOrder(platform, body, browser)
    await endReplacedSessions(platform, replaceSchoolSession(reply, session, app.isHttps))
    return { success: true, message: 'Your order is confirmed. Welcome to The Daily Dot.' }
  })
}
