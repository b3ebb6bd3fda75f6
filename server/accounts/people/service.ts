import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetSchoolInAudit } from '#server/platform/security/audit-log.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { ourSchool } from './rules.ts'
import { type Account, addSchoolIfMissing, deleteSchool, findAccount, lockAccount } from './store.ts'

/** Removes a school with its accounts. Its name goes out of the log as well. */
export async function removeSchool(db: Database, id: string): Promise<void> {
  await forgetSchoolInAudit(db, id)
  await deleteSchool(db, id)
}

/** Who makes a call, and from where, as the log names them. */
export async function describeCaller(db: Database, { actor, address }: { actor: Actor; address: string }) {
  const { accountId, door } = actor
  return { accountId, email: (await findAccount(db, accountId))?.account.email ?? null, door, address }
}

/** The school for which somebody acts: their own, or for an administrator the one that is ours. */
export async function actingSchoolId({ db, clock }: Platform, { schoolId }: Actor): Promise<string> {
  if (schoolId) return schoolId
  const now = clock.now()
  await addSchoolIfMissing(db, { ...ourSchool, paymentStatus: 'paid', orderedAt: now, licenceStartedAt: now })
  return ourSchool.id
}

/**
 * Whether an account still is as it was when its password was checked, which takes a while. Holds it until the transaction
 * ends: else whoever knows the old password could come in just behind a reset, which has ended all sessions by then.
 */
export async function isUnchanged(db: Database, { id, passwordHash, twoStepSince }: Checked): Promise<boolean> {
  const now = await lockAccount(db, id)
  if (!now || now.passwordHash !== passwordHash) return false
  return now.twoStepSince?.getTime() === twoStepSince?.getTime()
}

type Checked = Pick<Account, 'id' | 'passwordHash' | 'twoStepSince'>
