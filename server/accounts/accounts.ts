import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/platform/database/jobs.ts'
import { type PersonalData, type Platform, ownsEmail } from '#server/platform/platform.ts'
import { listBrowsers, removeUnusedBrowsers } from './browsers/store.ts'
import { emailChangeRoutes } from './email-change/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { removeOldInvitations } from './invitations/service.ts'
import { joiningRoutes } from './joining/routes.ts'
import { removeLapsedNewcomers } from './joining/service.ts'
import { removeInvitationsTo } from './joining/store.ts'
import { linkDataOf, removeOldLinks } from './links/service.ts'
import { removeLinksTo } from './links/store.ts'
import { passwordResetRoutes } from './passwords/routes.ts'
import { sendResetLinks } from './passwords/service.ts'
import { sessionDataOf } from './sessions/service.ts'
import { removeExpiredSessions } from './sessions/store.ts'
import { settingsRoutes } from './settings/routes.ts'
import { signInLinkRoutes } from './sign-in-links/routes.ts'
import { sendSignInLinks } from './sign-in-links/service.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { sendJoinLinks } from './staff/service.ts'
import { trialRoutes } from './trials/routes.ts'
import { twoStepRoutes } from './two-step/routes.ts'

const hour = 60 * 60

export const accounts = {
  routes(app: FastifyInstance, platform: Platform): void {
    signInRoutes(app, platform)
    signInLinkRoutes(app, platform)
    passwordResetRoutes(app, platform)
    twoStepRoutes(app, platform)
    trialRoutes(app, platform)
    staffRoutes(app, platform)
    joiningRoutes(app, platform)
    invitationRoutes(app, platform)
    settingsRoutes(app, platform)
    emailChangeRoutes(app, platform)
  },
  jobs: (platform: Platform): Job[] => [
    // Every second: the user is waiting for the mail.
    { name: 'send-reset-links', everySeconds: 1, run: () => sendResetLinks(platform) },
    { name: 'send-sign-in-links', everySeconds: 1, run: () => sendSignInLinks(platform) },
    { name: 'send-join-links', everySeconds: 1, run: () => sendJoinLinks(platform) },
    { name: 'sweep-sessions', everySeconds: hour, run: () => removeExpiredSessions(platform.db) },
    { name: 'sweep-browsers', everySeconds: hour, run: () => removeUnusedBrowsers(platform.db) },
    { name: 'sweep-newcomers', everySeconds: hour, run: () => removeLapsedNewcomers(platform) },
    { name: 'sweep-invitations', everySeconds: hour, run: () => removeOldInvitations(platform) },
    { name: 'sweep-links', everySeconds: hour, run: () => removeOldLinks(platform) },
  ],
  personalData: {
    dataOf: async (db, person) => ({
      sessions: await sessionDataOf(db, person),
      browsers: await listBrowsers(db, person.id),
      links: await linkDataOf(db, person),
    }),
    forget: async (db, person) => {
      if (!ownsEmail(person)) return
      await removeLinksTo(db, person.email)
      await removeInvitationsTo(db, person.email)
    },
  } satisfies PersonalData,
}
