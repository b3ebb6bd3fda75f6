import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/coverage.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { calendarsOf } from '#server/slides/calendar/service.ts'
import type { LoadedLibrary } from '#server/slides/library/rules.ts'
import { readCoverage } from './service.ts'

export function coverageRoutes(app: FastifyInstance, platform: Platform, library: LoadedLibrary): void {
  const calendars = calendarsOf(platform, library)
  serve(app, contract.readCoverage, async (_input, actor) => readCoverage(platform, await calendars.of(actor), actor))
}
