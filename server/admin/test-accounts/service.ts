import type { listTestAccounts as listing } from '#contract/admin/test-accounts.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { describeCaller, removeSchool } from '#server/accounts/people/service.ts'
import { type Account, findAccount, lockAccount, lockSchool, removeAccount } from '#server/accounts/people/store.ts'
import { endFault } from '#server/admin/school-actions/rules.ts'
import { isPaymentUnderWay } from '#server/money/card/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Platform, forgetPerson } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { endOfDay, longDate } from '#server/platform/time/days.ts'
import { toListedAccount } from './rules.ts'
import { isOnlyAccountOf, listTestAccountRows, setTrialEnd } from './store.ts'

/** All test accounts and trials, newest first. */
export async function listTestAccounts({ db, clock }: Platform): Promise<ResponseOf<typeof listing>> {
  const found = await listTestAccountRows(db)
  return found.map(({ account, school }) => toListedAccount(account, school, clock.now()))
}

type Extension = { id: string; until: string }

/** Moves the end of a trial to the end of a later day in London. Refuses any other account. */
export async function extendTrial({ db, clock }: Platform, caller: Caller, { id, until }: Extension): Promise<string> {
  // The last second of the day, not midnight: pages show the end by its date.
  const end = new Date(endOfDay(until).getTime() - 1000)
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    if (account?.role !== 'test') throw noSuchAccount()
    if (!account.trialEndsAt) throw new Refusal(409, 'This test account has no end.', { field: 'until' })
    const fault = endFault(end, { runsUntil: account.trialEndsAt, now: clock.now() })
    if (fault) throw new Refusal(409, fault, { field: 'until' })
    await setTrialEnd(tx, id, end)
    const subject = { subjectId: id, subject: account.email }
    await recordAudit(tx, {
      what: 'trial-extended',
      ...(await describeCaller(tx, caller)),
      ...subject,
      detail: { until },
    })
  })
  return `The trial runs until the end of ${longDate(end)}.`
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
