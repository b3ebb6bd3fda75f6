import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/coverage.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Calendars } from '#server/slides/calendar/service.ts'
import { readCoverage } from './service.ts'

export function coverageRoutes(app: FastifyInstance, platform: Platform, calendars: Calendars): void {
  serve(app, contract.readCoverage, async (_input, actor) => readCoverage(platform, await calendars.of(actor), actor))
}
