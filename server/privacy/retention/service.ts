import { removeSchool } from '#server/accounts/people/service.ts'
import { doorOf } from '#server/accounts/sign-in/rules.ts'
import { forget } from '#server/privacy/erasure/service.ts'
import { removeInvoicesOfNobody } from '#server/money/invoices/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetPurchases } from '#server/money/purchases/service.ts'
import { isLongEnded, keptSince } from './rules.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { lockSchool, schoolsOrderedBefore } from './store.ts'

/** Removes schools, trials and buyers with all their accounts and invoices when nobody needs a recordAudit of them any more. */
export async function eraseLongEnded({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  for (const { id } of await schoolsOrderedBefore(db, keptSince(now)))
    await db.transaction((tx) => eraseIfLongEnded(tx, id, now))
  await removeInvoicesOfNobody(db, keptSince(now))
}

async function eraseIfLongEnded(tx: Database, schoolId: string, now: Date): Promise<void> {
  const { school, members } = await lockSchool(tx, schoolId)
  if (!school || !isLongEnded(school, members, now)) return
  for (const member of members) {
    await forget(tx, member)
    await forgetPurchases(tx, { email: member.email, schoolId })
    const detail = { because: 'seven years' }
    await recordAudit(tx, { what: 'account-deleted', accountId: member.id, door: doorOf(member.role), detail })
  }
  await removeSchool(tx, schoolId)
}
