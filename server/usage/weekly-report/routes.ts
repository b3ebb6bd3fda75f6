import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/weekly-report.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { calendarsOf } from '#server/slides/calendar/service.ts'
import type { LoadedLibrary } from '#server/slides/library/rules.ts'
import { readWeeklyReport, sendWeeklyReport } from './service.ts'

export function weeklyReportRoutes(app: FastifyInstance, platform: Platform, library: LoadedLibrary): void {
  const calendars = calendarsOf(platform, library)

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
