import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/platform/database/jobs.ts'
import type { PersonalData, Platform } from '#server/platform/platform.ts'
import { localStorageRoutes } from './local-storage/routes.ts'
import { logoRoutes } from './logo/routes.ts'
import { logoDataOf } from './logo/service.ts'
import { storageRoutes } from './storage/routes.ts'
import { sweepObjects } from './storage/service.ts'

export const branding = {
  routes(app: FastifyInstance, platform: Platform): void {
    storageRoutes(app, platform)
    localStorageRoutes(app, platform)
    logoRoutes(app, platform)
  },
  jobs: (platform: Platform): Job[] => [
    { name: 'sweep-objects', everySeconds: 5 * 60, run: () => sweepObjects(platform) },
  ],
  personalData: {
    // The logo belongs to the school, so it is not part of a staff member's personal data.
    dataOf: async (db, { role, schoolId }) => ({
      branding: schoolId && role !== 'staff' ? await logoDataOf(db, schoolId) : {},
    }),
  } satisfies PersonalData,
}
