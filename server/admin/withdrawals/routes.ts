import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/withdrawals.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { CalendarContext } from '#server/slides/calendar/service.ts'
import { findSlides, listWithdrawals, undoWithdrawal, withdrawSlide } from './service.ts'

export function withdrawalRoutes(app: FastifyInstance, context: CalendarContext): void {
  serve(app, contract.listWithdrawals, () => listWithdrawals(context))
  serve(app, contract.findSlides, ({ query }) => findSlides(context, query.search))
  serve(app, contract.withdrawSlide, ({ body }, actor, { request }) =>
    withdrawSlide(context, { actor, address: request.ip }, body),
  )
  serve(app, contract.undoWithdrawal, async ({ params }, actor, { request }) => {
    await undoWithdrawal(context, { actor, address: request.ip }, params.id)
    return { success: true, message: 'The slide is back on its days.' }
  })
}
