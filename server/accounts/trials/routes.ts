import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/trials.ts'
import { serve } from '#server/platform/http/serve.ts'
import { sessionIdsIn } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createTestAccount } from './service.ts'

export function trialRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.createTestAccount, async ({ body }, _actor, { request }) => {
    // Look at the admin door only: the browser may also be signed in to a school, and that session would come first.
    const found = await app.findActor(sessionIdsIn(request, app.isHttps), 'admin')
    const admin = found?.twoStep === 'required' ? null : found
    const account = await createTestAccount(platform, { form: body, admin, address: request.ip })
    const message = admin
      ? 'The test account has been created successfully. Users can now log in at /test-login.'
      : 'Your trial account is ready. You can log in now.'
    return { success: true, message, account }
  })
}
