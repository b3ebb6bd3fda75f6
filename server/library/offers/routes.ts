import type { FastifyInstance } from 'fastify'
import { readSwap } from '#contract/library/offers.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { CalendarContext } from '#server/slides/calendar/service.ts'
import { readOffers } from './service.ts'

export function offerRoutes(app: FastifyInstance, context: CalendarContext): void {
  serve(app, readSwap, ({ params }, actor) => readOffers(context, actor, params.date))
}
