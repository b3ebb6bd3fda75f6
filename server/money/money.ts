import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/platform/database/jobs.ts'
import type { PersonalData, Platform } from '#server/platform/platform.ts'
import { buyerRoutes } from './buyers/routes.ts'
import { reconcilePurchases } from './card/gateway.ts'
import { cardRoutes } from './card/routes.ts'
import { confirmingRoutes } from './confirming/routes.ts'
import { demoCardRoutes } from './demo-cards/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { invoiceDataOf } from './invoices/service.ts'
import { anonymiseUnsoldPurchases, purchaseDataOf } from './purchases/store.ts'
import { completeInvoices } from './refunds/service.ts'
import { sendReminders } from './reminders/service.ts'
import { renewalRoutes } from './renewals/routes.ts'
import { repriceRenewals } from './renewals/service.ts'
import { settleRenewals } from './subscriptions/service.ts'
import { transferRoutes } from './transfers/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { removeOldEvents } from './webhooks/service.ts'

const minute = 60
const hour = 60 * minute

export const money = {
  routes(app: FastifyInstance, platform: Platform): void {
    buyerRoutes(app, platform)
    confirmingRoutes(app, platform)
    cardRoutes(app, platform)
    transferRoutes(app, platform)
    renewalRoutes(app, platform)
    documentRoutes(app, platform)
    webhookRoutes(app, platform)
    demoCardRoutes(app, platform)
  },
  jobs: (platform: Platform): Job[] => [
    // Runs right after a start too, to settle purchases that a crash interrupted.
    { name: 'settle-purchases', everySeconds: minute, run: () => reconcilePurchases(platform) },
    { name: 'sweep-purchases', everySeconds: hour, run: () => anonymiseUnsoldPurchases(platform.db) },
    // Finds renewals for which no webhook arrived: the provider gave up delivering, or it is demo mode, which sends none.
    { name: 'watch-renewals', everySeconds: hour, run: () => settleRenewals(platform) },
    { name: 'reprice-renewals', everySeconds: 10, run: () => repriceRenewals(platform) },
    { name: 'complete-invoices', everySeconds: hour, run: () => completeInvoices(platform) },
    { name: 'sweep-provider-events', everySeconds: hour, run: () => removeOldEvents(platform) },
    { name: 'remind-of-licences', everySeconds: hour, run: () => sendReminders(platform) },
  ],
  /** Only the licence holder sees payments. Purchases are anonymised with the school, not with one account: see `closeBilling`. */
  personalData: {
    dataOf: async (db, { role, schoolId }) => ({
      invoices: schoolId && role === 'school' ? await invoiceDataOf(db, schoolId) : [],
      purchases: schoolId && role === 'school' ? await purchaseDataOf(db, schoolId) : [],
    }),
  } satisfies PersonalData,
}
