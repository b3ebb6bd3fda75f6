import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/weekly-report.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { scheduleReport } from './service.ts'

export function reportScheduleRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.scheduleWeeklyReport, async ({ body }, actor) => ({
    success: true,
    message: await scheduleReport(platform, actor, body.to),
  }))
}
