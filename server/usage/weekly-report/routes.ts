import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/weekly-report.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import type { LoadedLibrary } from '#server/slides/library/rules.ts'
import { findPins } from '#server/slides/pins/service.ts'
import type { Calendar } from '#server/slides/schedule/service.ts'
import { readWeeklyReport, sendWeeklyReport } from './service.ts'

export function weeklyReportRoutes(app: FastifyInstance, platform: Platform, library: LoadedLibrary): void {
  const pinsOf = findPins(platform)
  const calendarOf = async (actor: Actor): Promise<Calendar> => ({ library, pins: await pinsOf(actor) })

  serve(app, contract.readWeeklyReport, async ({ query }, actor) =>
    readWeeklyReport(platform, await calendarOf(actor), actor, query.week),
  )
  serve(app, contract.sendWeeklyReport, async ({ body }, actor, { request }) =>
    sendWeeklyReport(platform, await calendarOf(actor), actor, {
      to: body.to,
      note: body.note,
      week: body.week,
      address: request.ip,
    }),
  )
}
