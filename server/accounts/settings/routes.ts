import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as accountContract from '#contract/accounts/account.ts'
import { keepChoices as keepingChoices } from '#contract/accounts/keep-choices.ts'
import * as contract from '#contract/accounts/settings.ts'
import { deviceName } from '#server/accounts/sessions/rules.ts'
import { serve } from '#server/platform/http/serve.ts'
import {
  browserIdIn,
  clearSessionCookies,
  setBrowserCookie,
  setSessionCookie,
} from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import {
  readAccount,
  changeName,
  changePassword,
  endOtherSessions,
  endSession,
  keepChoices,
  listSessions,
} from './service.ts'

export function settingsRoutes(app: FastifyInstance, platform: Platform): void {
  const callerOf = (actor: Actor, request: FastifyRequest) => ({
    actor,
    address: request.ip,
    browserId: browserIdIn(request, app.isHttps),
  })

  serve(app, accountContract.readAccount, (_input, actor) => readAccount(platform, actor))
  serve(app, contract.changeName, async ({ body }, actor) => {
    await changeName(platform, actor, body)
    return { success: true, message: 'Your name was changed.' }
  })
  serve(app, keepingChoices, async ({ body }, actor) => {
    await keepChoices(platform, actor, body)
    return { success: true, message: 'Your choice is saved.' }
  })

  serve(app, contract.changePassword, async ({ body }, actor, reply) => {
    const device = deviceName(reply.request.headers['user-agent'])
    const wanted = { ...body, device }
    const { sessionId, browserId } = await changePassword(platform, callerOf(actor, reply.request), wanted)
    setSessionCookie(reply, actor.door, sessionId, app.isHttps)
    setBrowserCookie(reply, browserId, app.isHttps)
    return { success: true, message: 'Your password was changed. Every other browser is signed out.' }
  })

  serve(app, contract.listSessions, (_input, actor) => listSessions(platform, actor))
  serve(app, contract.endSession, async ({ params }, actor, reply) => {
    const { device, isThisOne } = await endSession(platform, { actor, address: reply.request.ip }, params.id)
    if (!isThisOne) return { success: true, message: `${device} is signed out.` }
    clearSessionCookies(reply, [actor.door], app.isHttps)
    return { success: true, message: 'You are signed out.' }
  })
  serve(app, contract.endOtherSessions, async (_input, actor, { request }) => {
    await endOtherSessions(platform, { actor, address: request.ip })
    return { success: true, message: 'You are signed out everywhere else.' }
  })
}
