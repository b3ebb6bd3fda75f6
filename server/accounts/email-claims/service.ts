import { detachLinksOf } from '#server/accounts/links/store.ts'
import { isTrial } from '#server/accounts/people/rules.ts'
import { removeSchool } from '#server/accounts/people/service.ts'
import {
  type Account,
  addAccount,
  findAccountByEmail,
  listUnverified,
  lockEmail,
  removeAccount,
  setEmailVerified,
  setPassword,
  updateSchool,
} from '#server/accounts/people/store.ts'
import { removeSessionsOf } from '#server/accounts/sessions/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Platform, forgetPerson } from '#server/platform/platform.ts'

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
