import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/trials.ts'
import { signOut } from '#server/accounts/sign-in/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserOf, sessionIdsIn, setBrowserCookie, setSessionCookie } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createTestAccount } from './service.ts'

export function trialRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.createTestAccount, async ({ body }, _actor, reply) => {
    const { request } = reply
    const carried = sessionIdsIn(request, app.isHttps)
    // Look at the admin door only: the browser may also be signed in to a school, and that session would come first.
    const found = await app.findActor(carried, 'admin')
    const admin = found?.twoStep === 'required' ? null : found
    const browser = browserOf(request, app.isHttps)
    const { account, session } = await createTestAccount(platform, { form: body, admin, browser })
    if (!session) {
      const message = 'The test account has been created successfully. Users can now log in at /test-login.'
      return { success: true, message, account }
    }
    // The previous user must not stay signed in unnoticed; a school session would also come before the trial's.
    const sessions = carried.filter(({ door }) => door !== 'admin')
    await signOut(platform, { sessions, address: request.ip })
    setSessionCookie(reply, 'test', session.sessionId, app.isHttps)
    setBrowserCookie(reply, session.browserId, app.isHttps)
    return { success: true, message: 'Your trial account is ready, and you are signed in.', account }
  })
}
