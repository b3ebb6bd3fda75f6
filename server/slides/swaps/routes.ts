import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/slides/swaps.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { CalendarContext } from '#server/slides/calendar/service.ts'
import { swapSlide, undoSwap } from './service.ts'

export function swapRoutes(app: FastifyInstance, context: CalendarContext): void {
  serve(app, contract.swapSlide, ({ params, body }, actor) => swapSlide(context, actor, params.date, body))
  serve(app, contract.undoSwap, ({ params, query }, actor) => undoSwap(context, actor, params.date, query.for))
}
