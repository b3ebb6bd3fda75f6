import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/weekly-report.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Calendars } from '#server/slides/calendar/service.ts'
import { readWeeklyReport, sendWeeklyReport } from './service.ts'

export function weeklyReportRoutes(app: FastifyInstance, platform: Platform, calendars: Calendars): void {
  serve(app, contract.readWeeklyReport, async ({ query }, actor) =>
    readWeeklyReport(platform, await calendars.of(actor), actor, query.week),
  )
  serve(app, contract.sendWeeklyReport, async ({ body }, actor, { request }) =>
    sendWeeklyReport(platform, await calendars.of(actor), actor, {
      to: body.to,
      note: body.note,
      week: body.week,
      address: request.ip,
    }),
  )
}
