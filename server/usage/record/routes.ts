import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/record.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { recordUse, recentOf, statsOf } from './service.ts'

export function recordRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.recordUse, async ({ params, body }, actor) => {
    await recordUse(platform, actor, { slideId: params.id, ageBand: body.ageGroup })
    return { success: true }
  })
  serve(app, contract.recentUse, (_input, actor) => recentOf(platform, actor))
  serve(app, contract.readStats, (_input, actor) => statsOf(platform, actor))
}
