import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/money/card.ts'
import { endSessions } from '#server/accounts/people/service.ts'
import type { BuyersBrowser } from '#server/money/buyers/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserIdIn, letIn } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { noSaleBecause, toAnswer } from './rules.ts'
import { type Outcome, buy, follow, renew } from './service.ts'

export function checkoutRoutes(app: FastifyInstance, platform: Platform): void {
  const browserOf = ({ request }: FastifyReply, actor: Actor | null): BuyersBrowser => ({
    address: request.ip,
    userAgent: request.headers['user-agent'],
    browserId: browserIdIn(request, app.isHttps),
    accountId: actor?.accountId,
  })
  const answer = async (reply: FastifyReply, outcome: Outcome) => {
    const because = noSaleBecause(outcome.purchase)
    if (because) throw new Refusal(422, because)
    if (outcome.entered) await endSessions(platform, letIn(reply, outcome.entered, app.isHttps))
    return toAnswer(outcome)
  }

  serve(app, contract.createSubscription, async ({ body }, actor, reply) => {
    return answer(reply, await buy(platform, body, browserOf(reply, actor)))
  })
  serve(app, contract.followPurchase, async ({ params, body }, actor, reply) => {
    return answer(reply, await follow(platform, { ...params, ...body }, browserOf(reply, actor)))
  })
  serve(app, contract.renewByCard, async ({ body }, { schoolId }, reply) => {
    if (!schoolId) throw new Refusal(404, 'There is no licence to renew.')
    return answer(reply, await renew(platform, { schoolId, ...body }, reply.request.ip))
  })
}
