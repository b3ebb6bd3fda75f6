import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/analytics.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readAnalytics } from './service.ts'

export function analyticsRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.readAnalytics, ({ query }, actor) => readAnalytics(platform, actor, query.period ?? 'term'))
}
