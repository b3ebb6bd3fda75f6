import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/choosing/withdrawals.ts'
import type { Choosing } from '#server/choosing/swaps/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { findSlides, listWithdrawals, undoWithdrawal, withdrawSlide } from './service.ts'

export function withdrawalRoutes(app: FastifyInstance, choosing: Choosing): void {
  serve(app, contract.listWithdrawals, () => listWithdrawals(choosing))
  serve(app, contract.findSlides, ({ query }) => findSlides(choosing, query.search))
  serve(app, contract.withdrawSlide, ({ body }, actor, { request }) =>
    withdrawSlide(choosing, { actor, address: request.ip }, body),
  )
  serve(app, contract.undoWithdrawal, async ({ params }, actor, { request }) => {
    await undoWithdrawal(choosing, { actor, address: request.ip }, params.id)
    return { success: true, message: 'The slide is back on its days.' }
  })
}
