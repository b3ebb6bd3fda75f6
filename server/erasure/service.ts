import { type Account, removeSchool } from '#server/accounts/service.ts'
import { forgetPerson, record } from '#server/audit/service.ts'
import { doorOf } from '#server/doors/rules.ts'
import { removeLinksTo } from '#server/links/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { removeMailsTo } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isLongEnded, keptSince } from './rules.ts'
import { lockSchool, schoolsOrderedBefore } from './store.ts'

/**
 * Call it where an account goes: removes what is kept by address and not by account, and takes out of the log who
 * somebody was. But what administrators did stays theirs.
 */
export async function forget(tx: Database, { id: accountId, email, role }: Account): Promise<void> {
  await removeLinksTo(tx, email)
  await removeMailsTo(tx, email)
  if (role !== 'admin') await forgetPerson(tx, { accountId, email })
}

/** Removes schools, trials and buyers with all their accounts when nobody needs a record of them any more. */
export async function eraseLongEnded({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  for (const { id } of await schoolsOrderedBefore(db, keptSince(now)))
    await db.transaction((tx) => eraseIfLongEnded(tx, id, now))
}

async function eraseIfLongEnded(tx: Database, schoolId: string, now: Date): Promise<void> {
  const { school, members } = await lockSchool(tx, schoolId)
  if (!school || !isLongEnded(school, members, now)) return
  for (const member of members) {
    await forget(tx, member)
    const detail = { because: 'seven years' }
    await record(tx, { what: 'account-deleted', accountId: member.id, door: doorOf(member.role), detail })
  }
  await removeSchool(tx, schoolId)
}
