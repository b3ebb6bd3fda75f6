import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/slides/days/term-dates.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { londonDay } from '#server/platform/time/days.ts'
import { countReading } from '#server/slides/term-dates/service.ts'
import { understandTermDates } from './service.ts'

export function termReadingRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.understandTermDates, async ({ body }, actor) => {
    await countReading(platform, actor)
    return understandTermDates(body.text, londonDay(platform.clock.now()))
  })
}
