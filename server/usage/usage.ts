import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/platform/database/jobs.ts'
import { ownsEmail, type PersonalData, type Platform } from '#server/platform/platform.ts'
import type { Calendars } from '#server/slides/calendar/service.ts'
import type { LoadedLibrary } from '#server/slides/shipped/rules.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { coverageRoutes } from './coverage/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { firstDaysRoutes } from './first-days/routes.ts'
import { recordRoutes } from './record/routes.ts'
import { listUses } from './record/store.ts'
import { reportScheduleRoutes } from './report-schedule/routes.ts'
import { sendScheduledReports } from './report-schedule/service.ts'
import { votesRoutes } from './votes/routes.ts'
import { listVotes } from './votes/store.ts'
import { weeklyReportRoutes } from './weekly-report/routes.ts'
import { forgetAddress, scheduleDataOf } from './weekly-report/store.ts'

export const usage = {
  routes(app: FastifyInstance, platform: Platform, calendars: Calendars): void {
    recordRoutes(app, platform)
    firstDaysRoutes(app, platform)
    votesRoutes(app, platform)
    analyticsRoutes(app, platform)
    coverageRoutes(app, platform, calendars)
    exportRoutes(app, platform)
    weeklyReportRoutes(app, platform, calendars)
    reportScheduleRoutes(app, platform)
  },
  jobs: (platform: Platform, library: LoadedLibrary): Job[] => [
    { name: 'send-weekly-reports', everySeconds: 5 * 60, run: sendScheduledReports(platform, library) },
  ],
  personalData: {
    dataOf: async (db, { id }) => ({
      slidesShown: await listUses(db, id),
      votes: await listVotes(db, id),
      weeklyReportEveryFridayTo: await scheduleDataOf(db, id),
    }),
    forget: async (db, person) => {
      if (ownsEmail(person)) await forgetAddress(db, person.email)
    },
  } satisfies PersonalData,
}
