import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/trials.ts'
import { serve } from '#server/platform/http/serve.ts'
import { sessionIdsIn } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { makeTestAccount } from './service.ts'

export function trialRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.createTestAccount, async ({ body }, _actor, { request }) => {
    // Asked for by its door: an administrator may be signed in to a school in the same browser, and that one comes first.
    const admin = await app.findActor(sessionIdsIn(request, app.isHttps), 'admin')
    const asker = admin && admin.twoStep !== 'owed' ? 'administrator' : 'visitor'
    const account = await makeTestAccount(platform, { form: body, asker, address: request.ip })
    const message =
      asker === 'administrator'
        ? 'The test account has been created successfully. Users can now log in at /test-login.'
        : 'Your trial account is ready. You can log in now.'
    return { success: true, message, account }
  })
}
