import type { FastifyInstance } from 'fastify'
import { downloadInvoice } from '#contract/money/licence.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import { invoiceFile } from './service.ts'

export function invoiceRoutes(app: FastifyInstance, platform: Platform): void {
  serveFile(app, downloadInvoice, ({ params }, { schoolId }) => invoiceFile(platform, { id: params.id, schoolId }))
}
