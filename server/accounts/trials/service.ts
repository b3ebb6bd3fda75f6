import type { Answer } from '#contract/endpoint.ts'
import type { createTestAccount } from '#contract/accounts/trials.ts'
import type { listTestAccounts as listing } from '#contract/admin/test-accounts.ts'
import {
  type Account,
  addAccountIfFree,
  addSchool,
  callerIn,
  findAccount,
  findAccountByEmail,
  lockAccount,
  lockSchool,
  removeAccount,
  removeSchool,
} from '#server/accounts/people/service.ts'
import { forget } from '#server/privacy/erasure/service.ts'
import { trialEnd } from '#server/accounts/licence/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { findLivePurchase, forgetPurchases } from '#server/money/purchases/service.ts'
import { type TrialForm, formFault, passwordOf, schoolOf, toListedAccount, toTestAccount } from './rules.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { isAloneAt, listTestAccounts } from './store.ts'

/** A staff room can sign up together; a machine that makes accounts, or asks which emails have one, gets no further. */
const trialsFromAddress: Limit = { name: 'trial-address', tries: 10, seconds: 60 * 60 }

const taken = () => new Refusal(409, 'An account with this email already exists. Please log in.')

/** Makes a trial for a visitor, or a test account for an administrator, with a school of its own. */
export async function makeTestAccount(
  platform: Platform,
  { form, admin, address }: { form: TrialForm; admin: Actor | null; address: string },
): Promise<Answer<typeof createTestAccount>['account']> {
  const { db, clock } = platform
  const asker = admin ? 'administrator' : 'visitor'
  const fault = formFault(form, asker)
  if (fault) throw new Refusal(400, fault)
  const password = passwordOf(form, asker) ?? ''
  refuseWeakPassword(password, { role: 'test', email: form.email })
  if (asker === 'visitor') await takeTry(db, trialsFromAddress, networkOf(address))
  if (await findAccountByEmail(db, form.email)) throw taken()
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const school = await addSchool(tx, { ...schoolOf(form), orderedAt: now })
    const account = await addAccountIfFree(tx, {
      email: form.email,
      passwordHash,
      role: 'test',
      firstName: form.firstName,
      lastName: form.lastName,
      schoolId: school.id,
      trialEndsAt: asker === 'visitor' ? trialEnd(now) : null,
      createdAt: now,
    })
    if (!account) throw taken()
    const { id, email } = account
    if (admin)
      await recordAudit(tx, {
        what: 'test-account-created',
        ...(await callerIn(tx, { actor: admin, address })),
        subjectId: id,
        subject: email,
      })
    else await recordAudit(tx, { what: 'trial-created', accountId: id, email, address })
    return toTestAccount(account, school, form)
  })
}

/** Every test account and every trial, newest first. */
export async function testAccounts({ db, clock }: Platform): Promise<Answer<typeof listing>> {
  const found = await listTestAccounts(db)
  return found.map(({ account, school }) => toListedAccount(account, school, clock.now()))
}

type Caller = { actor: Actor; address: string }

/** Removes a test account or a trial, with the school that was made for it. Of whatever else, it says that there is none. */
export async function removeTestAccount({ db }: Platform, caller: Caller, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findAccount(tx, id)
    if (found?.account.role !== 'test') throw noSuchAccount()
    if (await findLivePurchase(tx, found.account.email))
      throw new Refusal(409, 'A licence is being bought for this account by card. Please try again in a few minutes.')
    // Before the account, as whoever finishes a purchase does: two who wait for each other would wait for ever.
    await forgetPurchases(tx, found.account)
    const account = await lockAccount(tx, id)
    // Gone, or bought and so no trial any more, in the meantime.
    if (account?.role !== 'test') throw noSuchAccount()
    await removeWithSchool(tx, account)
    await forget(tx, account)
    await recordAudit(tx, {
      what: 'test-account-deleted',
      ...(await callerIn(tx, caller)),
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
