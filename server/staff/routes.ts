import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/staff.ts'
import { endSession, schoolActedFor } from '#server/accounts/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserIdIn, giveBrowserId, giveSession, sessionIdsIn } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { askToJoin, join, lookAtJoin, removeFromSchool, staffOf } from './service.ts'

export function staffRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.requestJoin, async ({ body }, _actor, { request }) => {
    await askToJoin(platform, { email: body.email, address: request.ip })
    return {
      success: true,
      message: `If your school has a licence, an email with a link is on its way to ${body.email}. The link works for 24 hours.`,
    }
  })
  serve(app, contract.checkJoinLink, ({ body }) => lookAtJoin(platform, body.token))
  serve(app, contract.completeJoin, async ({ body }, _actor, reply) => {
    const { ip: address, headers } = reply.request
    const browser = { address, userAgent: headers['user-agent'], browserId: browserIdIn(reply.request, app.isHttps) }
    const { sessionId, browserId } = await join(platform, body, browser)
    // Whoever used this browser before does not stay signed in behind the new person's back.
    const before = sessionIdsIn(reply.request, app.isHttps).filter(({ door }) => door === 'school')
    await Promise.all(before.map(({ id }) => endSession(platform, id)))
    giveSession(reply, 'school', sessionId, app.isHttps)
    giveBrowserId(reply, browserId, app.isHttps)
    return { success: true, message: 'Welcome to The Daily Dot.' }
  })

  serve(app, contract.listStaff, async (_input, actor) => staffOf(platform, await schoolActedFor(platform, actor)))
  serve(app, contract.removeStaff, async ({ params }, actor) => {
    const schoolId = await schoolActedFor(platform, actor)
    await removeFromSchool(platform, { schoolId, memberId: params.id, by: actor.accountId })
    return { success: true, message: 'This member of staff was removed and is signed out everywhere.' }
  })
}
