import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/two-step.ts'
import { deviceName } from '#server/accounts/sessions/rules.ts'
import { serve } from '#server/platform/http/serve.ts'
import { setSessionCookie } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { confirmTotp, startTotp } from './service.ts'

export function twoStepRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.startTotp, ({ body }, { accountId }, { request }) =>
    startTotp(platform, { accountId, code: body?.code, address: request.ip }),
  )

  serve(app, contract.confirmTotp, async ({ body: { code } }, { accountId }, reply) => {
    const { ip: address, headers } = reply.request
    const device = deviceName(headers['user-agent'])
    const { recoveryCodes, sessionId } = await confirmTotp(platform, { accountId, code, device, address })
    setSessionCookie(reply, 'admin', sessionId, app.isHttps)
    return { recoveryCodes }
  })
}
