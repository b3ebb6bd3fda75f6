import type { FastifyInstance } from 'fastify'
import { downloadData } from '#contract/privacy/my-data.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { downloadedData } from './service.ts'

export function myDataRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, downloadData, async (_input, actor, reply) => {
    reply.header('content-disposition', 'attachment; filename="daily-dot-my-data.json"')
    return downloadedData(platform, { actor, address: reply.request.ip })
  })
}
