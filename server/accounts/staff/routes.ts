import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/staff.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { endReplacedSessions } from '#server/accounts/sessions/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserOf, replaceSchoolSession } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requestJoin, completeJoin, checkJoinLink, removeStaff, listStaff } from './service.ts'

export function staffRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.requestJoin, async ({ body }, _actor, { request }) => {
    await requestJoin(platform, { email: body.email, address: request.ip })
    return {
      success: true,
      message: `If your school has a licence, an email with a link is on its way to ${body.email}. The link works for 24 hours.`,
    }
  })
  serve(app, contract.checkJoinLink, ({ body }) => checkJoinLink(platform, body.token))
  serve(app, contract.completeJoin, async ({ body }, _actor, reply) => {
    const session = await completeJoin(platform, body, browserOf(reply.request, app.isHttps))
    if (!session) return { success: true, message: 'Your school will let you in. We will mail you.', waits: true }
    await endReplacedSessions(platform, replaceSchoolSession(reply, session, app.isHttps))
    return { success: true, message: 'Welcome to The Daily Dot.' }
  })

  serve(app, contract.listStaff, async (_input, actor) => listStaff(platform, await actingSchoolId(platform, actor)))
  serve(app, contract.removeStaff, async ({ params }, actor, { request }) => {
    const schoolId = await actingSchoolId(platform, actor)
    await removeStaff(platform, { schoolId, memberId: params.id, actor, address: request.ip })
    return { success: true, message: 'This member of staff was removed and is signed out everywhere.' }
  })
}
