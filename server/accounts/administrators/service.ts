import { addAccount, findAccountByEmail } from '#server/accounts/people/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { makeWelcomeUrl } from '#server/accounts/passwords/service.ts'

type Wishes = { email: string; firstName: string; lastName: string }

/** Makes an administrator without a password, and the address where they choose one. Nobody else ever knows it. */
export function addAdministrator(platform: Platform, { email, firstName, lastName }: Wishes): Promise<string> {
  return platform.db.transaction(async (db) => {
    if (await findAccountByEmail(db, email)) throw new Refusal(409, `There is an account with ${email} already.`)
    const createdAt = platform.clock.now()
    const { id: accountId } = await addAccount(db, { email, firstName, lastName, role: 'admin', createdAt })
    await recordAudit(db, { what: 'admin-created', accountId, email, door: 'admin' })
    return makeWelcomeUrl({ ...platform, db }, { accountId, email })
  })
}
