import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/keep-choices.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keepChoices } from './service.ts'

export function choicesRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.keepChoices, async ({ body }, actor) => {
    await keepChoices(platform, actor, body)
    return { success: true, message: 'Your choice is saved.' }
  })
}
