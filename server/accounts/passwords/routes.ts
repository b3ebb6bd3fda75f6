import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/password-reset.ts'
import { shortestPassword, shortestPasswordFor } from '#contract/accounts/passwords.ts'
import { serve } from '#server/platform/http/serve.ts'
import { setBrowserCookie } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { checkResetLink, requestReset, resetPassword } from './service.ts'

export function passwordResetRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.requestReset, async ({ body: { email } }, _actor, { request }) => {
    await requestReset(platform, { email, address: request.ip })
    return {
      success: true,
      message: 'If an account has this email, a link to set a new password is on its way. It works for 1 hour.',
    }
  })

  serve(app, contract.checkResetLink, async ({ body: { token } }) => {
    const { state, account } = await checkResetLink(platform, token)
    const isOpen = state === 'open' && account
    return { state, shortestPassword: isOpen ? shortestPasswordFor(account.role) : shortestPassword.account }
  })

  serve(app, contract.resetPassword, async ({ body: { token, password } }, _actor, reply) => {
    const wanted = { token, password, address: reply.request.ip }
    const { loginPath, browserId } = await resetPassword(platform, wanted)
    setBrowserCookie(reply, browserId, app.isHttps)
    return { success: true, message: 'Your new password is set. Please log in with it.', loginPath }
  })
}
