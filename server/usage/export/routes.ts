import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/export.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import { exportUsage } from './service.ts'

export function exportRoutes(app: FastifyInstance, platform: Platform): void {
  serveFile(app, contract.exportUsage, ({ query }, actor) => exportUsage(platform, actor, query.period ?? 'year'))
}
