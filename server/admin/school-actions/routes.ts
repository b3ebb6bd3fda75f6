import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/schools.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { close, endSessions, extend, mailPasswordLink } from './service.ts'

export function deskRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.extendLicence, async ({ params, body }, actor, { request }) => {
    const caller = { actor, address: request.ip }
    return { success: true, message: await extend(platform, caller, { id: params.id, until: body.until }) }
  })
  serve(app, contract.resendWelcome, async ({ params }, actor, { request }) => ({
    success: true,
    message: await mailPasswordLink(platform, { actor, address: request.ip }, params.id),
  }))
  serve(app, contract.endSchoolSessions, async ({ params }, actor, { request }) => ({
    success: true,
    message: await endSessions(platform, { actor, address: request.ip }, params.id),
  }))
  serve(app, contract.closeSchool, async ({ params }, actor, { request }) => ({
    success: true,
    message: await close(platform, { actor, address: request.ip }, params.id),
  }))
}
