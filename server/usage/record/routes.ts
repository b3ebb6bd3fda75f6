import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/record.ts'
import * as statsContract from '#contract/usage/stats.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { recordUse, recentUse, readStats } from './service.ts'

export function recordRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.recordUse, async ({ params, body }, actor) => {
    const { ageGroup, accountId, secondsAgo } = body
    const week = await recordUse(platform, actor, { slideId: params.id, ageBand: ageGroup, accountId, secondsAgo })
    return { success: true, week }
  })
  serve(app, contract.recentUse, (_input, actor) => recentUse(platform, actor))
  serve(app, statsContract.readStats, (_input, actor) => readStats(platform, actor))
}
