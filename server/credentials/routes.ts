import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/account.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { askToChangeEmail, changePassword, confirmEmail } from './service.ts'

export function credentialRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.requestEmailChange, async ({ body }, actor, { request }) => {
    await askToChangeEmail(platform, { actor, address: request.ip }, body)
    return {
      success: true,
      message: `We have sent a link to ${body.email}. Your email changes when you open it, within one hour.`,
    }
  })
  serve(app, contract.confirmEmailChange, async ({ body }, _actor, { request }) => {
    const email = await confirmEmail(platform, body.token, request.ip)
    return { success: true, message: `Your email is now ${email}.` }
  })
  serve(app, contract.changePassword, async ({ body }, actor, { request }) => {
    await changePassword(platform, { actor, address: request.ip }, body)
    return { success: true, message: 'Your password was changed. Every other browser is signed out.' }
  })
}
