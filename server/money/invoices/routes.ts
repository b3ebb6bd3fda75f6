import type { FastifyInstance } from 'fastify'
import { downloadInvoice } from '#contract/money/licence.ts'
import { downloadAnyInvoice, markInvoicePaid } from '#contract/money/payments.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { longDate } from '#server/platform/time/days.ts'
import { invoiceNumber } from './rules.ts'
import { invoiceFile, markPaid } from './service.ts'

export function invoiceRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, markInvoicePaid, async ({ params }, actor, { request }) => {
    const paid = await markPaid(platform, { id: params.id, actor, address: request.ip })
    const until = paid.coversUntil ? ` The licence runs until ${longDate(paid.coversUntil)}.` : ''
    return { success: true, message: `${invoiceNumber(paid)} is marked as paid.${until}` }
  })
  serveFile(app, downloadInvoice, ({ params }, { schoolId }) => download(platform, { id: params.id, schoolId }))
  serveFile(app, downloadAnyInvoice, ({ params }) => download(platform, { id: params.id }))
}

async function download(platform: Platform, wanted: Parameters<typeof invoiceFile>[1]) {
  const { fileName, content } = await invoiceFile(platform, wanted)
  return { name: fileName, pieces: inOnePiece(content) }
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
