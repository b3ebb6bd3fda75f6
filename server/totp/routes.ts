import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/totp.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { confirmTotp, startTotp } from './service.ts'

export function totpRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.startTotp, ({ body }, { accountId }, { request }) =>
    startTotp(platform, { accountId, code: body?.code, address: request.ip }),
  )

  serve(app, contract.confirmTotp, async ({ body: { code } }, { accountId, sessionHash }, { request }) => ({
    recoveryCodes: await confirmTotp(platform, { accountId, code, sessionHash, address: request.ip }),
  }))
}
