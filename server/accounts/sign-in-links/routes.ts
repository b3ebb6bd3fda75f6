import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/sign-in.ts'
import { deviceName } from '#server/accounts/sessions/rules.ts'
import { signOut } from '#server/accounts/sign-in/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserOf, sessionIdsIn, setBrowserCookie, setSessionCookie } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { checkSignInLink, requestSignInLink, signInByLink } from './service.ts'

export function signInLinkRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.requestSignInLink, async ({ body: { email } }, _actor, { request }) => {
    await requestSignInLink(platform, { email, address: request.ip })
    return {
      success: true,
      message: 'If an account has this email, a link to sign in is on its way. It works once, for 15 minutes.',
    }
  })

  serve(app, contract.checkSignInLink, async ({ body: { token } }) => {
    const { state, account, school } = await checkSignInLink(platform, token)
    const isOpen = state === 'open' && account
    return { state, account: isOpen ? { email: account.email, schoolName: school?.name ?? null } : null }
  })

  serve(app, contract.signInByLink, async ({ body }, _actor, reply) => {
    const { request } = reply
    const { address, userAgent, browserId } = browserOf(request, app.isHttps)
    const session = await signInByLink(platform, { ...body, address, device: deviceName(userAgent), browserId })
    // The previous user must not stay signed in unnoticed; a school session would also come before a trial's.
    const sessions = sessionIdsIn(request, app.isHttps).filter(({ door }) => door !== 'admin')
    await signOut(platform, { sessions, address })
    setSessionCookie(reply, session.door, session.sessionId, app.isHttps)
    setBrowserCookie(reply, session.browserId, app.isHttps)
    return { success: true, message: 'Welcome back.' }
  })
}
