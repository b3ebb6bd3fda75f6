import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/licence.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import { downloadCreditNote } from './service.ts'

export function refundRoutes(app: FastifyInstance, platform: Platform): void {
  serveFile(app, contract.downloadCreditNote, ({ params }, { schoolId }) =>
    downloadCreditNote(platform, { id: params.id, schoolId }),
  )
}
