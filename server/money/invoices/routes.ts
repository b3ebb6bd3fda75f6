import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/licence.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import { downloadInvoice } from './service.ts'

export function invoiceRoutes(app: FastifyInstance, platform: Platform): void {
  serveFile(app, contract.downloadInvoice, ({ params }, { schoolId }) =>
    downloadInvoice(platform, { id: params.id, schoolId }),
  )
}
