import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/totp.ts'
import { serve } from '#server/platform/http/serve.ts'
import { sessionIdsIn } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { confirmTotp, startTotp } from './service.ts'

export function totpRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.startTotp, ({ body }, { accountId }, { request }) =>
    startTotp(platform, { accountId, code: body?.code, address: request.ip }),
  )

  serve(app, contract.confirmTotp, async ({ body: { code } }, { accountId }, { request }) => {
    const sessionId = sessionIdsIn(request, app.isHttps).find(({ door }) => door === 'admin')?.id
    return { recoveryCodes: await confirmTotp(platform, { accountId, code, sessionId, address: request.ip }) }
  })
}
