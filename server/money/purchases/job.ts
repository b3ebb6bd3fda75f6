import type { Job } from '#server/platform/database/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetUnsold, reconcilePurchases } from './service.ts'

/** Mends what a crash or a lost answer has left of a purchase, also right after the start. */
export function settlePurchases(platform: Platform): Job {
  return { name: 'settle-purchases', everySeconds: 60, run: () => reconcilePurchases(platform) }
}

export function sweepPurchases({ db }: Platform): Job {
  return { name: 'sweep-purchases', everySeconds: 60 * 60, run: () => forgetUnsold(db) }
}
