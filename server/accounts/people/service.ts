import { recordErasure } from '#server/platform/backup/erasure-ledger.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type QueuedMail, queueMailIfNew } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetSchoolInAudit } from '#server/platform/security/audit-log.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { isUnverified, ourSchool } from './rules.ts'
import { type Account, addSchoolIfMissing, deleteSchool, findAccount, lockAccount } from './store.ts'

/** Deletes a school with its accounts, and erases its name from the audit log. Records the deletion, for restores. */
export async function removeSchool(db: Database, id: string): Promise<void> {
  await recordErasure(db, { id, kind: 'school' })
  await forgetSchoolInAudit(db, id)
  await deleteSchool(db, id)
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
