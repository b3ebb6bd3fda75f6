import type { FastifyInstance } from 'fastify'
import type { PersonalData, Platform } from '#server/platform/platform.ts'
import type { Calendars } from '#server/slides/calendar/service.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { listMarks } from './favourites/store.ts'
import { offerRoutes } from './offers/routes.ts'
import { searchRoutes } from './search/routes.ts'

export const library = {
  routes(app: FastifyInstance, platform: Platform, calendars: Calendars): void {
    const context = { platform, calendars }
    searchRoutes(app, context)
    favouriteRoutes(app, context)
    offerRoutes(app, context)
  },
  personalData: {
    dataOf: async (db, { id }) => ({ favourites: await listMarks(db, id) }),
  } satisfies PersonalData,
}
