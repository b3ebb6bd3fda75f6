import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/privacy/deletion.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserIdIn, clearSessionCookies } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deletedSentences } from './rules.ts'
import { closeSchool, deleteAccount } from './service.ts'

export function deletionRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.deleteAccount, async ({ body }, actor, reply) => {
    const caller = { actor, address: reply.request.ip, browserId: browserIdIn(reply.request, app.isHttps) }
    const deletion = await deleteAccount(platform, caller, body.currentPassword)
    clearSessionCookies(reply, [actor.door], app.isHttps)
    return { success: true, message: deletedSentences[deletion] }
  })
  serve(app, contract.closeSchool, async ({ params }, actor, { request }) => ({
    success: true,
    message: await closeSchool(platform, { actor, address: request.ip }, params.id),
  }))
}
