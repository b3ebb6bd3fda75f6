import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/licence.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import { downloadCreditNote, downloadInvoice } from './service.ts'

export function documentRoutes(app: FastifyInstance, platform: Platform): void {
  serveFile(app, contract.downloadInvoice, ({ params }, reader) => downloadInvoice(platform, params.id, reader))
  serveFile(app, contract.downloadCreditNote, ({ params }, reader) => downloadCreditNote(platform, params.id, reader))
}
