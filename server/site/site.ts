import type { FastifyInstance } from 'fastify'
import type { Platform } from '#server/platform/platform.ts'
import { apiDocsRoutes } from './api-docs/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { todayRoutes } from './today/routes.ts'

export const site = {
  routes(app: FastifyInstance, platform: Platform): void {
    demoRoutes(app, platform)
    apiDocsRoutes(app, platform)
    todayRoutes(app)
    pageRoutes(app, platform)
  },
}
