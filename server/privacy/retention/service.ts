import { removeSchool } from '#server/accounts/people/service.ts'
import { doorOf } from '#server/accounts/sign-in/rules.ts'
import { anonymisePurchases } from '#server/money/card/service.ts'
import { removeInvoicesEndedBefore } from '#server/money/invoices/service.ts'
import { type Platform, forgetPerson } from '#server/platform/platform.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { isLongEnded, keptSince } from './rules.ts'
import { lockSchoolWithMembers, schoolsOrderedBefore } from './store.ts'

/** Removes schools, trials and buyers with their accounts and invoices when the retention period is over. */
export async function eraseLongEnded(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  for (const { id } of await schoolsOrderedBefore(db, keptSince(now)))
    await db.transaction((tx) => eraseIfLongEnded({ ...platform, db: tx }, id, now))
  await removeInvoicesEndedBefore(db, keptSince(now))
}

async function eraseIfLongEnded(platform: Platform, schoolId: string, now: Date): Promise<void> {
  const { db: tx } = platform
  const { school, members } = await lockSchoolWithMembers(tx, schoolId)
  if (!school || !isLongEnded(school, members, now)) return
  for (const member of members) {
    await forgetPerson(platform, member)
    await anonymisePurchases(tx, { email: member.email, schoolId })
    const detail = { because: 'seven years' }
    await recordAudit(tx, { what: 'account-deleted', accountId: member.id, door: doorOf(member.role), detail })
  }
  await removeSchool(tx, schoolId)
}
