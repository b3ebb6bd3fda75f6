import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/schools.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { endSchoolSessions, extendLicence, resendWelcome } from './service.ts'

export function schoolActionRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.extendLicence, async ({ params, body }, actor, { request }) => {
    const caller = { actor, address: request.ip }
    return { success: true, message: await extendLicence(platform, caller, { id: params.id, until: body.until }) }
  })
  serve(app, contract.resendWelcome, async ({ params }, actor, { request }) => ({
    success: true,
    message: await resendWelcome(platform, { actor, address: request.ip }, params.id),
  }))
  serve(app, contract.endSchoolSessions, async ({ params }, actor, { request }) => ({
    success: true,
    message: await endSchoolSessions(platform, { actor, address: request.ip }, params.id),
  }))
}
