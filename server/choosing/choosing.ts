import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/platform/database/jobs.ts'
import type { PersonalData, Platform } from '#server/platform/platform.ts'
import type { Calendars } from '#server/slides/calendar/service.ts'
import type { LoadedLibrary } from '#server/slides/library/rules.ts'
import { swapDataOf } from '#server/slides/swaps/service.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { favouriteDataOf } from './favourites/service.ts'
import { packRoutes } from './pack/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { swapRoutes } from './swaps/routes.ts'
import { removeOldSwaps } from './swaps/service.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

export const choosing = {
  routes(app: FastifyInstance, platform: Platform, calendars: Calendars): void {
    const all = { platform, library: calendars.library, calendars }
    searchRoutes(app, all)
    favouriteRoutes(app, all)
    swapRoutes(app, all)
    withdrawalRoutes(app, all)
    packRoutes(app, all)
  },
  jobs: (platform: Platform, library: LoadedLibrary): Job[] => [
    { name: 'remove-old-swaps', everySeconds: 24 * 60 * 60, run: () => removeOldSwaps(platform, library) },
  ],
  personalData: {
    dataOf: async (db, { id }) => ({ swaps: await swapDataOf(db, id), favourites: await favouriteDataOf(db, id) }),
  } satisfies PersonalData,
}
