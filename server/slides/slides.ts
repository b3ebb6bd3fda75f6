import type { FastifyInstance } from 'fastify'
import type { PersonalData, Platform } from '#server/platform/platform.ts'
import { calendarFeedRoutes } from './calendar-feed/routes.ts'
import { calendarFeedDataOf } from './calendar-feed/service.ts'
import { removeFeed } from './calendar-feed/store.ts'
import type { Calendars } from './calendar/service.ts'
import { ownSlideRoutes } from './own-slides/routes.ts'
import { ownSlideDataOf } from './own-slides/service.ts'
import { scheduleRoutes } from './schedule/routes.ts'

export const slides = {
  routes(app: FastifyInstance, platform: Platform, calendars: Calendars): void {
    scheduleRoutes(app, calendars)
    calendarFeedRoutes(app, platform, calendars.library)
    ownSlideRoutes(app, platform)
  },
  personalData: {
    dataOf: async (db, { id, role, schoolId }) => ({
      calendarFeed: await calendarFeedDataOf(db, id),
      // The licence holder wrote them for the school, so they are not part of a staff member's personal data.
      ownSlides: schoolId && role !== 'staff' ? await ownSlideDataOf(db, schoolId) : [],
    }),
    revokeSecrets: (db, { id }) => removeFeed(db, id),
  } satisfies PersonalData,
}
