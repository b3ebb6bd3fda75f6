import type { FastifyInstance } from 'fastify'
import { pruneErasures, writeErasures } from '#server/platform/backup/erasure-ledger.ts'
import { reportLateBackup } from '#server/platform/backup/last-backup.ts'
import type { Job } from '#server/platform/database/jobs.ts'
import { removeOldCounters } from '#server/platform/database/throttle.ts'
import { mailDataOf, removeMailsOf, removeMailsTo, removeOldMail } from '#server/platform/mail/outbox.ts'
import { type PersonalData, type Platform, ownsEmail } from '#server/platform/platform.ts'
import {
  auditDataOf,
  forgetDeletedTrials,
  forgetPersonInAudit,
  removeOldAuditEntries,
} from '#server/platform/security/audit-log.ts'
import { healthRoutes } from './health.ts'
import { metricsRoutes } from './metrics.ts'

const hour = 60 * 60
const day = 24 * hour

/** What the platform itself serves, sweeps and stores about people. */
export const operation = {
  routes(app: FastifyInstance, platform: Platform): void {
    healthRoutes(app, platform)
    metricsRoutes(app, platform)
  },
  jobs: ({ db, objects, clock, config }: Platform): Job[] => [
    { name: 'write-erasures', everySeconds: 10, run: () => writeErasures({ db, objects }) },
    // Wall clock, as for backups.
    { name: 'prune-erasures', everySeconds: day, run: () => pruneErasures(objects, new Date()) },
    { name: 'report-late-backup', everySeconds: hour, run: () => reportLateBackup({ db, clock, config }) },
    { name: 'sweep-outbox', everySeconds: hour, run: () => removeOldMail(db) },
    { name: 'sweep-audit-log', everySeconds: hour, run: () => removeOldAuditEntries(db) },
    { name: 'sweep-trial-names', everySeconds: hour, run: () => forgetDeletedTrials(db) },
    { name: 'sweep-counters', everySeconds: hour, run: () => removeOldCounters(db) },
  ],
  personalData: {
    dataOf: async (db, person) => ({
      mails: await mailDataOf(db, person),
      history: await auditDataOf(db, person),
    }),
    async forget(db, person) {
      await removeMailsOf(db, person.id)
      if (ownsEmail(person)) await removeMailsTo(db, person.email)
      // An administrator's actions stay under their name. A trial may have been made to do harm, so its names stay for a while.
      if (person.role !== 'admin' && !person.trialEndsAt) await forgetPersonInAudit(db, person)
    },
  } satisfies PersonalData,
}
