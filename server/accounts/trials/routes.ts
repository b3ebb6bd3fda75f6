import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/trials.ts'
import { serve } from '#server/platform/http/serve.ts'
import { sessionIdsIn } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createTestAccount } from './service.ts'

export function trialRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.createTestAccount, async ({ body }, _actor, { request }) => {
    // Asked for by its door: an administrator may be signed in to a school in the same browser, and that session comes first.
    const found = await app.findActor(sessionIdsIn(request, app.isHttps), 'admin')
    const admin = found?.twoStep === 'required' ? null : found
    const account = await createTestAccount(platform, { form: body, admin, address: request.ip })
    const message = admin
      ? 'The test account has been created successfully. Users can now log in at /test-login.'
      : 'Your trial account is ready. You can log in now.'
    return { success: true, message, account }
  })
}
