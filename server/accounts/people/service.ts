import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetSchoolInAudit } from '#server/platform/security/audit-log.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { ourSchool } from './rules.ts'
import { type Account, addSchoolIfMissing, deleteSchool, findAccount, lockAccount } from './store.ts'

/** Deletes a school with its accounts, and erases its name from the audit log. */
export async function removeSchool(db: Database, id: string): Promise<void> {
  await forgetSchoolInAudit(db, id)
  await deleteSchool(db, id)
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
