import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/choosing/swaps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { type Choosing, readSwap, swapSlide, undoSwap } from './service.ts'

export function swapRoutes(app: FastifyInstance, choosing: Choosing): void {
  serve(app, contract.readSwap, ({ params }, actor) => readSwap(choosing, actor, params.date))
  serve(app, contract.swapSlide, ({ params, body }, actor) => swapSlide(choosing, actor, params.date, body))
  serve(app, contract.undoSwap, ({ params, query }, actor) => undoSwap(choosing, actor, params.date, query.for))
}
