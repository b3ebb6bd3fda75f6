import { detachLinksOf } from '#server/accounts/links/store.ts'
import { removeSessionsOf } from '#server/accounts/sessions/store.ts'
import { recordErasure } from '#server/platform/backup/erasure-ledger.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type QueuedMail, queueMailIfNew } from '#server/platform/mail/outbox.ts'
import { type Platform, forgetPerson } from '#server/platform/platform.ts'
import { forgetSchoolInAudit } from '#server/platform/security/audit-log.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { isTrial, isUnverified, ourSchool } from './rules.ts'
import {
  type Account,
  addAccount,
  addSchoolIfMissing,
  deleteSchool,
  findAccount,
  findAccountByEmail,
  listUnverified,
  lockAccount,
  lockEmail,
  removeAccount,
  setEmailVerified,
  setPassword,
  updateSchool,
} from './store.ts'

/** Deletes a school with its accounts, and erases its name from the audit log. Records the deletion, for restores. */
export async function removeSchool(db: Database, id: string): Promise<void> {
  await recordErasure(db, { id, kind: 'school' })
  await forgetSchoolInAudit(db, id)
  await deleteSchool(db, id)
}

/**
 * Frees an email for the account whose owner has just proved that it is theirs: deletes a trial with it, and lets the orders
 * that name it lapse, except those to keep. Call it in the transaction that gives the account the email.
 */
export async function freeEmail(platform: Platform, email: string, keep: readonly string[] = []): Promise<void> {
  const { db } = platform
  await lockEmail(db, email)
  const owner = await findAccountByEmail(db, email)
  if (owner?.schoolId && isTrial(owner) && !keep.includes(owner.id)) {
    await forgetPerson(platform, owner)
    await removeSchool(db, owner.schoolId)
  }
  const orders = await listUnverified(db, email)
  for (const { account } of orders) if (!keep.includes(account.id)) await lapseOrder(platform, account)
}

/** Signs the order's browser out at once; a job in `money` refunds the order and deletes it. */
async function lapseOrder({ db, clock }: Platform, { id, schoolId }: Account): Promise<void> {
  const now = clock.now()
  await removeSessionsOf(db, id)
  await detachLinksOf(db, id, now)
  if (schoolId) await updateSchool(db, schoolId, { lapsedAt: now })
}

export type Verified = { passwordHash: string; emailVerifiedAt: Date }
type Claim = { account: Account; verified: Verified; isSameBrowser: boolean }

/**
 * Gives an unconfirmed account to the owner of its email, who has chosen a password. If another browser made it, under a new account:
 * with the old one go its sessions and all else that browser stored.
 */
export async function verifyHolder(db: Database, { account, verified, isSameBrowser }: Claim): Promise<Account> {
  const { id, lastLoginAt, ...kept } = account
  if (!isSameBrowser) {
    await removeAccount(db, id)
    return addAccount(db, { ...kept, ...verified })
  }
  await setPassword(db, id, verified.passwordHash)
  await setEmailVerified(db, id, verified.emailVerifiedAt)
  return { ...account, ...verified, lastLoginAt }
}

type HolderMail = Omit<QueuedMail, 'to' | 'accountId'>

/** Mails a licence holder. Returns false if it was queued before, or if the email is not confirmed: until then only the link for that is sent. */
export async function mailHolder(db: Database, holder: Account, mail: HolderMail): Promise<boolean> {
  if (isUnverified(holder)) return false
  return queueMailIfNew(db, { to: holder.email, accountId: holder.id, ...mail })
}

/** The caller's fields in an audit entry. */
export async function describeCaller(db: Database, { actor, address }: { actor: Actor; address: string }) {
  const { accountId, door } = actor
  return { accountId, email: (await findAccount(db, accountId))?.account.email ?? null, door, address }
}

/** The caller's school, or for an administrator our own, created on first use. */
export async function actingSchoolId({ db, clock }: Platform, { schoolId }: Actor): Promise<string> {
  if (schoolId) return schoolId
  const now = clock.now()
  await addSchoolIfMissing(db, { ...ourSchool, paymentStatus: 'paid', orderedAt: now, licenceStartedAt: now })
  return ourSchool.id
}

/**
 * Whether an account is still as it was when its password was checked, which is slow. Locks it until the transaction ends:
 * otherwise the old password could start a session just after a reset has ended all of them.
 */
export async function isUnchanged(db: Database, { id, passwordHash, twoStepSince }: Checked): Promise<boolean> {
  const now = await lockAccount(db, id)
  if (!now || now.passwordHash !== passwordHash) return false
  return now.twoStepSince?.getTime() === twoStepSince?.getTime()
}

type Checked = Pick<Account, 'id' | 'passwordHash' | 'twoStepSince'>
