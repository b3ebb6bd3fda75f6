import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/payments.ts'
import { downloadCreditNote, downloadInvoice } from '#server/money/documents/service.ts'
import { invoiceNumber } from '#server/money/invoices/rules.ts'
import { markInvoicePaid } from '#server/money/invoices/service.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { longDate } from '#server/platform/time/days.ts'
import { listInvoices, refundInvoice } from './service.ts'

export function paymentRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listInvoices, ({ query: { state, search, before } }) =>
    listInvoices(platform, { state, search, before: before === undefined ? undefined : Number(before) }),
  )
  serve(app, contract.markInvoicePaid, async ({ params }, actor, { request }) => {
    const paid = await markInvoicePaid(platform, { id: params.id, actor, address: request.ip })
    const until = paid.coversUntil ? ` The licence runs until ${longDate(paid.coversUntil)}.` : ''
    return { success: true, message: `${invoiceNumber(paid)} is marked as paid.${until}` }
  })
  serve(app, contract.refundInvoice, async ({ params }, actor, { request }) => ({
    success: true,
    message: await refundInvoice(platform, { actor, address: request.ip }, params.id),
  }))
  serveFile(app, contract.downloadAnyInvoice, ({ params }) => downloadInvoice(platform, params.id))
  serveFile(app, contract.downloadAnyCreditNote, ({ params }) => downloadCreditNote(platform, params.id))
}
