import { removeSchool } from '#server/accounts/people/service.ts'
import { doorOf } from '#server/accounts/sign-in/rules.ts'
import { anonymisePurchases } from '#server/money/card/service.ts'
import { removeInvoicesEndedBefore } from '#server/money/invoices/service.ts'
import { type Platform, forgetPerson } from '#server/platform/platform.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { isPastRetention, retentionCutoff } from './rules.ts'
import { lockSchoolWithMembers, listSchoolsOrderedBefore } from './store.ts'

/** Deletes schools, trials and buyers with their accounts and invoices when the retention period is over. */
export async function eraseAfterRetention(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  for (const { id } of await listSchoolsOrderedBefore(db, retentionCutoff(now)))
    await db.transaction((tx) => eraseIfPastRetention({ ...platform, db: tx }, id, now))
  await removeInvoicesEndedBefore(db, retentionCutoff(now))
}

async function eraseIfPastRetention(platform: Platform, schoolId: string, now: Date): Promise<void> {
  const { db: tx } = platform
  const { school, members } = await lockSchoolWithMembers(tx, schoolId)
  if (!school || !isPastRetention(school, members, now)) return
  for (const member of members) {
    await forgetPerson(platform, member)
    await anonymisePurchases(tx, { email: member.email, schoolId })
    const detail = { because: 'seven years' }
    await recordAudit(tx, { what: 'account-deleted', accountId: member.id, door: doorOf(member.role), detail })
  }
  await removeSchool(tx, schoolId)
}
