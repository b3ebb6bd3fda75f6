import { removeSchool } from '#server/accounts/people/service.ts'
import { type Account, findSchool, lockAccount, lockAccounts, removeAccount } from '#server/accounts/people/store.ts'
import { doorOf } from '#server/accounts/sign-in/rules.ts'
import { closeBilling } from '#server/money/subscriptions/service.ts'
import { type Erasure, recordRepeated } from '#server/platform/backup/erasure-ledger.ts'
import { type Platform, forgetPerson } from '#server/platform/platform.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'

export type Repeated = { accounts: number; schools: number }

/**
 * Deletes what a restore has brought back although it was deleted after the backup. Call it in the transaction of the restore. The
 * card payments were stopped and the people were told the first time.
 */
export async function eraseAgain(platform: Platform, ledger: readonly Erasure[]): Promise<Repeated> {
  await recordRepeated(platform.db, ledger)
  const repeated = { accounts: 0, schools: 0 }
  for (const { id, kind, at } of ledger) {
    const account = kind === 'school' ? undefined : await lockAccount(platform.db, id)
    // As it was when it was deleted: it may have been a trial at the time of the backup.
    if (account) await eraseAccount(platform, { ...account, trialEndsAt: kind === 'trial' ? at : null })
    if (account) repeated.accounts += 1
  }
  for (const { id, kind } of ledger) if (kind === 'school' && (await eraseSchool(platform, id))) repeated.schools += 1
  return repeated
}

async function eraseAccount(platform: Platform, account: Account): Promise<void> {
  const { db: tx } = platform
  const { id, role } = account
  await forgetPerson(platform, account)
  await removeAccount(tx, id)
  const detail = { because: 'restore' }
  await recordAudit(tx, { what: 'account-deleted', accountId: id, door: doorOf(role), detail })
}

async function eraseSchool(platform: Platform, schoolId: string): Promise<boolean> {
  const { db: tx } = platform
  const school = await findSchool(tx, schoolId)
  if (!school) return false
  for (const role of ['school', 'staff', 'test'] as const)
    for (const member of await lockAccounts(tx, role, schoolId)) await eraseAccount(platform, member)
  await closeBilling(platform, { schoolId, stopped: school.subscriptionId ?? undefined })
  await removeSchool(tx, schoolId)
  return true
}
