import type { FastifyInstance } from 'fastify'
import { exportUsage } from '#contract/usage/export.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import { usageExport } from './service.ts'

export function exportRoutes(app: FastifyInstance, platform: Platform): void {
  serveFile(app, exportUsage, ({ query }, actor) => usageExport(platform, actor, query.period ?? 'year'))
}
