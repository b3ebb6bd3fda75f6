import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { myDataRoutes } from './my-data/routes.ts'
import { eraseAfterRetention, removeLapsedOrders } from './retention/service.ts'

const minute = 60
const day = 24 * 60 * minute

export const privacy = {
  routes(app: FastifyInstance, platform: Platform): void {
    myDataRoutes(app, platform)
    deletionRoutes(app, platform)
  },
  // The privacy page promises deletion seven years after the subscription, and ninety days after a trial.
  jobs: (platform: Platform): Job[] => [
    { name: 'sweep-accounts', everySeconds: day, run: () => eraseAfterRetention(platform) },
    { name: 'sweep-orders', everySeconds: 10 * minute, run: () => removeLapsedOrders(platform) },
  ],
}
