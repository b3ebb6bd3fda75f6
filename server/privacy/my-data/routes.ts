import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/privacy/my-data.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { downloadData } from './service.ts'

export function myDataRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.downloadData, async (_input, actor, reply) => {
    reply.header('content-disposition', 'attachment; filename="daily-dot-my-data.json"')
    return downloadData(platform, { actor, address: reply.request.ip })
  })
}
