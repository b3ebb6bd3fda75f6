import type { listTestAccounts as listing } from '#contract/admin/test-accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { describeCaller, removeSchool } from '#server/accounts/people/service.ts'
import { type Account, findAccount, lockAccount, lockSchool, removeAccount } from '#server/accounts/people/store.ts'
import { anonymisePurchases, isPaymentUnderWay } from '#server/money/card/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Platform, forgetPerson } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { toListedAccount } from './rules.ts'
import { isAloneAt, listTestAccountRows } from './store.ts'

/** Every test account and every trial, newest first. */
export async function listTestAccounts({ db, clock }: Platform): Promise<Answer<typeof listing>> {
  const found = await listTestAccountRows(db)
  return found.map(({ account, school }) => toListedAccount(account, school, clock.now()))
}

/** Removes a test account or a trial, with the school that was made for it. Of whatever else, it says that there is none. */
export async function removeTestAccount(platform: Platform, caller: Caller, id: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const found = await findAccount(tx, id)
    if (found?.account.role !== 'test') throw noSuchAccount()
    if (await isPaymentUnderWay(tx, found.account.email))
      throw new Refusal(409, 'A licence is being bought for this account by card. Please try again in a few minutes.')
    // Purchases before the account, as `finish` locks them: the other way round they would deadlock.
    await anonymisePurchases(tx, found.account)
    const account = await lockAccount(tx, id)
    // Gone, or bought and so no trial any more, in the meantime.
    if (account?.role !== 'test') throw noSuchAccount()
    await removeWithSchool(tx, account)
    await forgetPerson({ ...platform, db: tx }, account)
    await recordAudit(tx, {
      what: 'test-account-deleted',
      ...(await describeCaller(tx, caller)),
      subjectId: id,
      // A trial is somebody's own, and who that was is forgotten with it.
      subject: account.trialEndsAt ? null : account.email,
      detail: { trial: account.trialEndsAt !== null },
    })
  })
}

const noSuchAccount = () => new Refusal(404, 'There is no such test account.')

/** The account's sessions go with it. */
async function removeWithSchool(tx: Database, { id, schoolId }: Account): Promise<void> {
  const school = schoolId && (await lockSchool(tx, schoolId))
  if (school && (await isAloneAt(tx, school.id, id))) return removeSchool(tx, school.id)
  await removeAccount(tx, id)
}
