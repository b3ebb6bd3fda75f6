import { isTrial } from '#server/accounts/people/rules.ts'
import { describeCaller, removeSchool } from '#server/accounts/people/service.ts'
import {
  type Account,
  type School,
  findHolder,
  findSchool,
  lockAccounts,
  removeAccount,
} from '#server/accounts/people/store.ts'
import { verifyCurrentPassword, refuseIfChanged } from '#server/accounts/settings/service.ts'
import { isPaymentUnderWay } from '#server/money/card/service.ts'
import { closeBilling, stopPayments } from '#server/money/subscriptions/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { type Platform, forgetPerson } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { accountDeletedLetter, schoolClosedLetter, schoolDeletedLetter } from './mail.ts'
import type { Deletion } from './rules.ts'

type Self = Caller & { browserId?: string | undefined }

/** Deletes the caller's account and returns what was deleted. The audit log keeps the deletion without the name, but for a trial's. */
export async function deleteAccount(platform: Platform, caller: Self, currentPassword: string): Promise<Deletion> {
  const { db, clock, config } = platform
  const account = await verifyCurrentPassword(platform, caller, currentPassword)
  const stopped = await stopOwnPayments(platform, account)
  return db.transaction(async (tx) => {
    const inTx = { ...platform, db: tx }
    const deletion = await removeAccountOrSchool(inTx, account, stopped)
    await forgetPerson(inTx, account)
    const letter = accountDeletedLetter(deletion, config.seller.supportEmail)
    await queueMail(tx, { to: account.email, letter, createdAt: clock.now() })
    const isNamed = account.role === 'admin' || deletion === 'trial'
    const who = isNamed ? { email: account.email, address: caller.address } : {}
    await recordAudit(tx, { what: 'account-deleted', accountId: account.id, door: caller.actor.door, ...who })
    return deletion
  })
}

/** Only if this account is the last holder of its school's licence. A trial waits for the purchase that may become its licence. */
async function stopOwnPayments(platform: Platform, { role, schoolId, email }: Account): Promise<string | undefined> {
  if (role === 'test' && (await isPaymentUnderWay(platform.db, email)))
    throw new Refusal(409, 'A payment by card is under way. Please finish it, or try again in a few minutes.')
  if (role !== 'school' || !schoolId || (await lockAccounts(platform.db, role, schoolId)).length > 1) return undefined
  return stopPayments(platform, { schoolId, email })
}

async function removeAccountOrSchool(
  platform: Platform,
  account: Account,
  stopped: string | undefined,
): Promise<Deletion> {
  const { db: tx } = platform
  const { id, role, schoolId } = account
  // Lock all accounts with this role first, or two that delete themselves concurrently deadlock.
  const peers = role === 'staff' ? [] : await lockAccounts(tx, role, schoolId ?? undefined)
  await refuseIfChanged(tx, account)
  if (role === 'admin' && peers.length < 2)
    throw new Refusal(409, 'You are the only administrator. Please make another one first.')
  if (!schoolId || role === 'staff' || peers.length > 1) {
    await removeAccount(tx, id)
    return isTrial(account) ? 'trial' : 'account'
  }
  const school = await removeSchoolWithStaff(platform, { schoolId, stopped })
  if (isTrial(account)) return 'trial'
  return role === 'school' ? (school?.plan ?? 'individual') : 'account'
}

/** Closes a school for an administrator: ends the payments, deletes it with all its accounts, and mails their owners. */
export async function closeSchool(platform: Platform, caller: Caller, id: string): Promise<string> {
  const { db, clock, config } = platform
  const { holder } = await schoolToClose(db, id)
  const stopped = await stopPayments(platform, { schoolId: id, email: holder.email })
  const now = clock.now()
  const name = await db.transaction(async (tx) => {
    const inTx = { ...platform, db: tx }
    // Lock the accounts before the school, in the same order as deleteAccount.
    const holders = await lockAccounts(tx, 'school', id)
    const { school } = await schoolToClose(tx, id)
    const letter = schoolClosedLetter(school.name, config.seller.supportEmail)
    for (const account of holders) await forgetPerson(inTx, account)
    await removeSchoolWithStaff(inTx, { schoolId: id, stopped })
    for (const account of holders) await queueMail(tx, { to: account.email, letter, createdAt: now })
    // An individual's school has the person's name, which the log must not keep.
    const subject = school.plan === 'school' ? school.name : null
    await recordAudit(tx, { what: 'school-closed', ...(await describeCaller(tx, caller)), subjectId: id, subject })
    return school.name
  })
  return `${name} is closed. Its people have been told.`
}

async function schoolToClose(db: Database, id: string): Promise<{ school: School; holder: Account }> {
  const [school, holder] = [await findSchool(db, id), await findHolder(db, id)]
  if (!school || !holder) throw new Refusal(404, 'There is no such school.')
  return { school, holder }
}

type Closing = { schoolId: string; stopped: string | undefined }

/**
 * Deletes a school and its staff, mails the staff, and voids unpaid invoices; the law requires that invoices are kept. The
 * caller locks the holders' accounts and erases their personal data.
 */
async function removeSchoolWithStaff(platform: Platform, { schoolId, stopped }: Closing): Promise<School | undefined> {
  const { db: tx, clock } = platform
  const createdAt = clock.now()
  const school = await closeBilling(platform, { schoolId, stopped })
  const letter = schoolDeletedLetter(school?.name ?? 'Your school')
  for (const member of await lockAccounts(tx, 'staff', schoolId)) {
    await forgetPerson(platform, member)
    await queueMail(tx, { to: member.email, letter, createdAt })
  }
  await removeSchool(tx, schoolId)
  return school
}
