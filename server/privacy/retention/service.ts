import { daysAfter, graceDays } from '#server/accounts/licence/rules.ts'
import { isTrial } from '#server/accounts/people/rules.ts'
import { removeSchool } from '#server/accounts/people/service.ts'
import { doorOf } from '#server/accounts/sign-in/rules.ts'
import { anonymisePurchases } from '#server/money/card/service.ts'
import { removeInvoicesEndedBefore } from '#server/money/invoices/service.ts'
import { refundLapsedOrder } from '#server/money/refunds/service.ts'
import { closeBilling, stopPayments } from '#server/money/subscriptions/service.ts'
import { type Platform, forgetPerson } from '#server/platform/platform.ts'
import { forgetTrialInAudit, recordAudit } from '#server/platform/security/audit-log.ts'
import { isPastRetention, retentionCutoff, trialCutoff } from './rules.ts'
import { type LapsedOrder, listLapsedOrders, listOldSchools, lockSchoolWithMembers, lockUnverified } from './store.ts'

/** Deletes schools, trials and buyers with their accounts and invoices when the retention period is over. */
export async function eraseAfterRetention(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  for (const id of await listOldSchools(db, retentionCutoff(now), trialCutoff(now)))
    await db.transaction((tx) => eraseIfPastRetention({ ...platform, db: tx }, id, now))
  await removeInvoicesEndedBefore(db, retentionCutoff(now))
}

async function eraseIfPastRetention(platform: Platform, schoolId: string, now: Date): Promise<void> {
  const { db: tx } = platform
  const { school, members } = await lockSchoolWithMembers(tx, schoolId)
  if (!school || !isPastRetention(school, members, now)) return
  for (const member of members) {
    await forgetPerson(platform, member)
    await anonymisePurchases(tx, schoolId)
    // Those 90 days are over: they began when the trial ended.
    if (isTrial(member)) await forgetTrialInAudit(tx, member.id, now)
    const detail = { because: isTrial(member) ? 'trial' : 'seven years' }
    await recordAudit(tx, { what: 'account-deleted', accountId: member.id, door: doorOf(member.role), detail })
  }
  await removeSchool(tx, schoolId)
}

/**
 * Refunds and deletes orders whose email was confirmed by another one, and deletes unpaid ones that were not confirmed while their
 * invoice could be paid. Idempotent: what the card provider does not answer for is left to the next run.
 */
export async function removeLapsedOrders(platform: Platform): Promise<void> {
  const failures: unknown[] = []
  const now = platform.clock.now()
  for (const order of await listLapsedOrders(platform.db, { before: daysAfter(now, -graceDays), now }))
    try {
      await removeOrder(platform, order)
    } catch (error) {
      // One failure must not hold up the others.
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Some lapsed orders could not be removed.')
}

async function removeOrder(platform: Platform, { account, school }: LapsedOrder): Promise<void> {
  const schoolId = school.id
  await refundLapsedOrder(platform, { schoolId, email: account.email })
  const stopped = await stopPayments(platform, { schoolId })
  await platform.db.transaction(async (db) => {
    const inTx = { ...platform, db }
    if (!(await lockUnverified(db, account.id))) return
    await closeBilling(inTx, { schoolId, stopped })
    await forgetPerson(inTx, account)
    await removeSchool(db, schoolId)
    await recordAudit(db, { what: 'order-lapsed', accountId: account.id, subjectId: schoolId })
  })
}
