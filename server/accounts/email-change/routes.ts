import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/accounts/settings.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browserOf, sessionIdsIn } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { checkEmailChange, confirmEmailChange, requestEmailChange } from './service.ts'

export function emailChangeRoutes(app: FastifyInstance, platform: Platform): void {
  /** At every door: a browser may be signed in to a school and to a trial. */
  const browserIn = async (request: FastifyRequest) => {
    const carried = sessionIdsIn(request, app.isHttps)
    const actors = await Promise.all(carried.map(async (each) => app.findActor([each], 'anyone')))
    const signedInTo = actors.flatMap((actor) => (actor && actor.twoStep !== 'required' ? [actor.accountId] : []))
    return { ...browserOf(request, app.isHttps), signedInTo }
  }

  serve(app, contract.requestEmailChange, async ({ body }, actor, { request }) => {
    await requestEmailChange(platform, { actor, ...browserOf(request, app.isHttps) }, body)
    return {
      success: true,
      message: `We have sent a link to ${body.email}. Your email changes when you confirm it there, within one hour.`,
    }
  })
  serve(app, contract.checkEmailChange, async ({ body }, _actor, { request }) =>
    checkEmailChange(platform, body.token, await browserIn(request)),
  )
  serve(app, contract.confirmEmailChange, async ({ body }, _actor, { request }) => {
    const email = await confirmEmailChange(platform, body, await browserIn(request))
    return { success: true, message: `Your email is now ${email}.` }
  })
}
