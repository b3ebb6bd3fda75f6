import type { FastifyInstance } from 'fastify'
import { readAccount } from '#contract/accounts/account.ts'
import * as contract from '#contract/accounts/settings.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserIdIn, takeSessions } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deletedSentences } from './rules.ts'
import { accountPage, allData, deleteOwnAccount, endOthers, rename, sessionsOf } from './service.ts'

export function accountRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, readAccount, (_input, actor) => accountPage(platform, actor))
  serve(app, contract.changeName, async ({ body }, actor) => {
    await rename(platform, actor, body)
    return { success: true, message: 'Your name was changed.' }
  })

  serve(app, contract.listSessions, (_input, actor) => sessionsOf(platform, actor))
  serve(app, contract.endOtherSessions, async (_input, actor, { request }) => {
    await endOthers(platform, { actor, address: request.ip })
    return { success: true, message: 'You are signed out everywhere else.' }
  })

  serve(app, contract.downloadData, async (_input, actor, reply) => {
    reply.header('content-disposition', 'attachment; filename="daily-dot-my-data.json"')
    return allData(platform, { actor, address: reply.request.ip })
  })
  serve(app, contract.deleteAccount, async ({ body }, actor, reply) => {
    const caller = { actor, address: reply.request.ip, browserId: browserIdIn(reply.request, app.isHttps) }
    const deletion = await deleteOwnAccount(platform, caller, body.currentPassword)
    takeSessions(reply, [actor.door], app.isHttps)
    return { success: true, message: deletedSentences[deletion] }
  })
}
