import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/money/card.ts'
import { endReplacedSessions } from '#server/accounts/sessions/service.ts'
import { failureReason, toPurchaseReply } from '#server/money/purchases/rules.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserOf, replaceSchoolSession } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { takesNoCards } from '#server/platform/providers/no-cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Outcome, createSubscription, followPurchase, renewByCard } from './service.ts'

export function cardRoutes(app: FastifyInstance, platform: Platform): void {
  const refuseWithoutCards = () => {
    if (!platform.config.takesCards) throw new Refusal(409, takesNoCards)
  }
  const respond = async (reply: FastifyReply, outcome: Outcome) => {
    const because = failureReason(outcome.purchase)
    if (because) throw new Refusal(422, because)
    if (outcome.session) await endReplacedSessions(platform, replaceSchoolSession(reply, outcome.session, app.isHttps))
    return toPurchaseReply(outcome)
  }

  serve(app, contract.createSubscription, async ({ body }, actor, reply) => {
    refuseWithoutCards()
    const browser = { ...browserOf(reply.request, app.isHttps), accountId: actor?.accountId }
    return respond(reply, await createSubscription(platform, body, browser))
  })

  serve(app, contract.followPurchase, async ({ params, body }, actor, reply) => {
    const browser = { ...browserOf(reply.request, app.isHttps), accountId: actor?.accountId }
    return respond(reply, await followPurchase(platform, { ...params, ...body }, browser))
  })

  serve(app, contract.renewByCard, async ({ body }, { schoolId }, reply) => {
    refuseWithoutCards()
    if (!schoolId) throw new Refusal(404, 'There is no licence to renew.')
    return respond(reply, await renewByCard(platform, { schoolId, ...body }, reply.request.ip))
  })
}
