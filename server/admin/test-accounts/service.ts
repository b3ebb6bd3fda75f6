import type { listTestAccounts as listing } from '#contract/admin/test-accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { describeCaller, removeSchool } from '#server/accounts/people/service.ts'
import { type Account, findAccount, lockAccount, lockSchool, removeAccount } from '#server/accounts/people/store.ts'
import { isPaymentUnderWay } from '#server/money/card/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Platform, forgetPerson } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { toListedAccount } from './rules.ts'
import { isOnlyAccountOf, listTestAccountRows } from './store.ts'

/** All test accounts and trials, newest first. */
export async function listTestAccounts({ db, clock }: Platform): Promise<Answer<typeof listing>> {
  const found = await listTestAccountRows(db)
  return found.map(({ account, school }) => toListedAccount(account, school, clock.now()))
}

/** Removes a test account or trial with the school created for it. Refuses any other account with 404. */
export async function removeTestAccount(platform: Platform, caller: Caller, id: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const found = await findAccount(tx, id)
    if (found?.account.role !== 'test') throw noSuchAccount()
    if (await isPaymentUnderWay(tx, found.account.email))
      throw new Refusal(409, 'A licence is being bought for this account by card. Please try again in a few minutes.')
    const account = await lockAccount(tx, id)
    // Meanwhile deleted, or bought and no longer a trial.
    if (account?.role !== 'test') throw noSuchAccount()
    await removeWithSchool(tx, account)
    await forgetPerson({ ...platform, db: tx }, account)
    await recordAudit(tx, {
      what: 'test-account-deleted',
      ...(await describeCaller(tx, caller)),
      subjectId: id,
      // Of a trial it is erased after 90 days.
      subject: account.email,
      detail: { trial: account.trialEndsAt !== null },
    })
  })
}

const noSuchAccount = () => new Refusal(404, 'There is no such test account.')

/** Its sessions are deleted by cascade. */
async function removeWithSchool(tx: Database, { id, schoolId }: Account): Promise<void> {
  const school = schoolId && (await lockSchool(tx, schoolId))
  if (school && (await isOnlyAccountOf(tx, school.id, id))) return removeSchool(tx, school.id)
  await removeAccount(tx, id)
}
