import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/first-days.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { dismissFirstDays, readFirstDays } from './service.ts'

export function firstDaysRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.readFirstDays, (_input, actor) => readFirstDays(platform, actor))
  serve(app, contract.dismissFirstDays, async (_input, actor) => {
    await dismissFirstDays(platform, actor)
    return { success: true, message: 'Your list is put away.' }
  })
}
