import type { FastifyInstance } from 'fastify'
import type { PersonalData, Platform } from '#server/platform/platform.ts'
import type { LoadedLibrary } from '#server/slides/library/rules.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { recordRoutes } from './record/routes.ts'
import { listUses } from './record/store.ts'
import { weeklyReportRoutes } from './weekly-report/routes.ts'

export const usage = {
  routes(app: FastifyInstance, platform: Platform, library: LoadedLibrary): void {
    recordRoutes(app, platform)
    analyticsRoutes(app, platform)
    exportRoutes(app, platform)
    weeklyReportRoutes(app, platform, library)
  },
  personalData: {
    dataOf: async (db, { id }) => ({ slidesShown: await listUses(db, id) }),
  } satisfies PersonalData,
}
