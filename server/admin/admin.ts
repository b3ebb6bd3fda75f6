import type { FastifyInstance } from 'fastify'
import type { Platform } from '#server/platform/platform.ts'
import type { Calendars } from '#server/slides/calendar/service.ts'
import { attentionRoutes } from './attention/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { schoolActionRoutes } from './school-actions/routes.ts'
import { schoolFormRoutes } from './school-form/routes.ts'
import { schoolRoutes } from './schools/routes.ts'
import { testAccountRoutes } from './test-accounts/routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

export const admin = {
  routes(app: FastifyInstance, platform: Platform, calendars: Calendars): void {
    schoolRoutes(app, platform)
    schoolFormRoutes(app, platform)
    schoolActionRoutes(app, platform)
    testAccountRoutes(app, platform)
    withdrawalRoutes(app, { platform, calendars })
    paymentRoutes(app, platform)
    mailRoutes(app, platform)
    auditRoutes(app, platform)
    attentionRoutes(app, platform)
  },
}
