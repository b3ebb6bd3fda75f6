import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/attention.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { exportAttention, readAttention } from './service.ts'

export function attentionRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.readAttention, () => readAttention(platform))
  serveFile(app, contract.exportAttention, ({ query }, actor, { request }) =>
    exportAttention(platform, { actor, address: request.ip }, query.list),
  )
}
