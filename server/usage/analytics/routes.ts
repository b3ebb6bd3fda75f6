import type { FastifyInstance } from 'fastify'
import { readAnalytics } from '#contract/usage/analytics.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { analyticsOf } from './service.ts'

export function analyticsRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, readAnalytics, ({ query }, actor) => analyticsOf(platform, actor, query.period ?? 'term'))
}
