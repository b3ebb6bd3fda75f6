import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/platform/database/jobs.ts'
import type { PersonalData, Platform } from '#server/platform/platform.ts'
import { calendarFeedRoutes } from './calendar-feed/routes.ts'
import { calendarFeedDataOf, removeAddresses } from './calendar-feed/service.ts'
import type { Calendars } from './calendar/service.ts'
import { dayRoutes } from './days/routes.ts'
import { ownSlideRoutes } from './own-slides/routes.ts'
import { ownSlideDataOf } from './own-slides/service.ts'
import { packRoutes } from './pack/routes.ts'
import type { LoadedLibrary } from './shipped/rules.ts'
import { swapRoutes } from './swaps/routes.ts'
import { removeOldSwaps } from './swaps/service.ts'
import { listSwapsMadeBy } from './swaps/store.ts'
import { termDateRoutes } from './term-dates/routes.ts'
import { termReadingRoutes } from './term-reading/routes.ts'

export const slides = {
  routes(app: FastifyInstance, platform: Platform, calendars: Calendars): void {
    dayRoutes(app, calendars)
    packRoutes(app, calendars)
    swapRoutes(app, { platform, calendars })
    calendarFeedRoutes(app, { platform, calendars })
    ownSlideRoutes(app, platform)
    termDateRoutes(app, platform)
    termReadingRoutes(app, platform)
  },
  jobs: (platform: Platform, library: LoadedLibrary): Job[] => [
    { name: 'remove-old-swaps', everySeconds: 24 * 60 * 60, run: () => removeOldSwaps(platform, library) },
  ],
  personalData: {
    dataOf: async (db, { id, role, schoolId }) => ({
      calendarFeeds: await calendarFeedDataOf(db, id),
      // The licence holder wrote them for the school, so they are not part of a staff member's personal data.
      ownSlides: schoolId && role !== 'staff' ? await ownSlideDataOf(db, schoolId) : [],
      swaps: await listSwapsMadeBy(db, id),
    }),
    revokeSecrets: (db, { id }) => removeAddresses(db, id),
  } satisfies PersonalData,
}
