import type { Account } from '#server/accounts/people/service.ts'
import { removeLinksTo } from '#server/accounts/links/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { forgetPersonInAudit } from '#server/platform/security/audit-log.ts'
import { removeMailsTo } from '#server/platform/mail/outbox.ts'

/**
 * Call it where an account goes: removes what is kept by address and not by account, and takes out of the log who
 * somebody was. But what administrators did stays theirs.
 */
export async function forget(tx: Database, { id: accountId, email, role }: Account): Promise<void> {
  await removeLinksTo(tx, email)
  await removeMailsTo(tx, email)
  if (role !== 'admin') await forgetPersonInAudit(tx, { accountId, email })
}
