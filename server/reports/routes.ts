import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/weekly-report.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LoadedLibrary } from '#server/slides/service.ts'
import { previewReport, shareReport } from './service.ts'

export function reportRoutes(app: FastifyInstance, platform: Platform, library: LoadedLibrary): void {
  serve(app, contract.readWeeklyReport, (_input, actor) => previewReport(platform, library, actor))
  serve(app, contract.sendWeeklyReport, ({ body }, actor, { request }) =>
    shareReport(platform, library, actor, { to: body.to, note: body.note, address: request.ip }),
  )
}
