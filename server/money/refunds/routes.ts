import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/payments.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { invoicePage, refund } from './service.ts'

export function refundRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listInvoices, ({ query: { state, search, before } }) =>
    invoicePage(platform, { state, search, before: before === undefined ? undefined : Number(before) }),
  )
  serve(app, contract.refundInvoice, async ({ params }, actor, { request }) => ({
    success: true,
    message: await refund(platform, { actor, address: request.ip }, params.id),
  }))
}
