import type * as contract from '#contract/accounts/account.ts'
import type { keepChoices as keeping } from '#contract/accounts/keep-choices.ts'
import type { listSessions as listing } from '#contract/accounts/settings.ts'
import type { ResponseOf, Received } from '#contract/endpoint.ts'
import { findKnownBrowser, rememberOnlyThisBrowser } from '#server/accounts/browsers/service.ts'
import { withdrawLinks } from '#server/accounts/links/service.ts'
import { ownerOf } from '#server/accounts/passwords/rules.ts'
import { isPersonal, toRow } from '#server/accounts/people/rules.ts'
import { describeCaller, isUnchanged } from '#server/accounts/people/service.ts'
import { type Account, findAccount, setChoices, setName, setPassword } from '#server/accounts/people/store.ts'
import { personOf } from '#server/accounts/sessions/service.ts'
import { renewSession } from '#server/accounts/sessions/service.ts'
import { listLiveSessions, removeSession, removeSessionsOf } from '#server/accounts/sessions/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { clearAttempts, countAttempt } from '#server/platform/security/login-attempts.ts'
import { hashPassword, isPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import { type Actor, type Caller, sessionHandle } from '#server/platform/security/sessions.ts'
import { passwordChangedLetter } from './mail.ts'
import { toAccountPage } from './rules.ts'

/** Right ones too: each takes its place in the queue in which others wait to sign in. */
const passwordChecks: Limit = {
  name: 'password-checks',
  tries: 20,
  seconds: 15 * 60,
  says: 'Your password was asked for many times.',
}

/** `browserId` counts the password attempts per known browser. */
export type CallerInBrowser = {
  actor: Pick<Actor, 'accountId' | 'door'>
  address: string
  browserId?: string | undefined
}

/** Returns the caller's account if the password is right. A session alone is not enough for what cannot be undone. */
export async function verifyCurrentPassword(
  { db }: Platform,
  { actor, address, browserId }: CallerInBrowser,
  currentPassword: string,
): Promise<Account> {
  const found = await findAccount(db, actor.accountId)
  if (!found) throw new Refusal(401, 'Please log in.')
  const { account } = found
  await takeTry(db, passwordChecks, account.id)
  // Counted with the login attempts: a stolen session must give no extra ones.
  const { email } = account
  const login = { email, address, browser: await findKnownBrowser(db, { email, browserId }) }
  const usedUp = await countAttempt(db, login)
  if (!(await isPassword(currentPassword, account.passwordHash))) {
    const entry = entryOf(account, { actor, address })
    await recordAudit(db, { ...entry, what: 'password-refused' })
    if (usedUp) await recordAudit(db, { ...entry, what: 'throttled', detail: { limit: usedUp } })
    throw new Refusal(403, 'This is not your current password.', { field: 'currentPassword' })
  }
  await clearAttempts(db, login)
  return account
}

/** Call it first in the transaction: the password may have been reset since it was verified. */
export async function refuseIfChanged(tx: Database, account: Account): Promise<void> {
  if (!(await isUnchanged(tx, account)))
    throw new Refusal(409, 'Your account was changed elsewhere in the meantime. Please log in again.')
}

type NewPassword = { currentPassword: string; newPassword: string; device: string }

/**
 * Sets a new password, given the current one. Signs out every other browser, since one of them may be why the user is changing
 * it; this browser gets new ids.
 */
export async function changePassword(
  platform: Platform,
  caller: Caller & CallerInBrowser,
  { currentPassword, newPassword, device }: NewPassword,
): Promise<{ sessionId: string; browserId: string }> {
  const { db, clock, config } = platform
  const account = await verifyCurrentPassword(platform, caller, currentPassword)
  const { school } = await personOf(db, caller.actor)
  await refuseWeakPassword(platform, newPassword, ownerOf(account, school), 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  return db.transaction(async (tx) => {
    await refuseIfChanged(tx, account)
    await setPassword(tx, account.id, passwordHash)
    await withdrawLinks({ db: tx, clock }, account.id)
    const letter = passwordChangedLetter(`${config.appUrl}/password-reset`)
    await queueMail(tx, { to: account.email, accountId: account.id, letter, createdAt: clock.now() })
    await recordAudit(tx, { ...entryOf(account, caller), what: 'password-changed' })
    const { door } = caller.actor
    return {
      sessionId: await renewSession({ db: tx, clock }, { accountId: account.id, door, device }),
      browserId: await rememberOnlyThisBrowser(tx, account.id, 'sign-in'),
    }
  })
}

function entryOf({ id, email }: Account, { actor, address }: CallerInBrowser) {
  return { accountId: id, email, door: actor.door, address }
}

export async function readAccount(platform: Platform, actor: Actor): Promise<ResponseOf<typeof contract.readAccount>> {
  return toAccountPage(await personOf(platform.db, actor), platform.clock.now())
}

export async function changeName(
  { db }: Platform,
  actor: Actor,
  name: { firstName: string; lastName: string },
): Promise<void> {
  await setName(db, actor.accountId, name)
}

export async function listSessions({ db }: Platform, actor: Actor): Promise<ResponseOf<typeof listing>> {
  const sessions = await listLiveSessions(db, actor.accountId)
  return sessions.map((session) => ({
    id: sessionHandle(session.idHash),
    device: deviceOf(session),
    createdAt: session.createdAt.toISOString(),
    seenAt: session.seenAt.toISOString(),
    isThisOne: session.idHash === actor.sessionHash,
  }))
}

const deviceOf = ({ device }: { device: string | null }) => device ?? 'A browser'

/** Ends one of the caller's own sessions, by its id in their list; 404 for any other. */
export async function endSession(
  { db }: Platform,
  { actor, address }: Caller,
  handle: string,
): Promise<{ device: string; isThisOne: boolean }> {
  return db.transaction(async (tx) => {
    const live = await listLiveSessions(tx, actor.accountId)
    const session = live.find(({ idHash }) => sessionHandle(idHash) === handle)
    if (!session || !(await removeSession(tx, session.idHash)))
      throw new Refusal(404, 'This browser is signed out already.')
    const device = deviceOf(session)
    const caller = await describeCaller(tx, { actor, address })
    await recordAudit(tx, { ...caller, what: 'sessions-ended', detail: { device } })
    return { device, isThisOne: session.idHash === actor.sessionHash }
  })
}

export async function endOtherSessions({ db }: Platform, { actor, address }: Caller): Promise<void> {
  const { accountId, door } = actor
  await db.transaction(async (tx) => {
    const email = (await findAccount(tx, accountId))?.account.email
    if (!email) throw new Refusal(401, 'Please log in.')
    // Log nothing if no session ended, so that a script that keeps calling cannot fill the log.
    if ((await removeSessionsOf(tx, accountId, actor.sessionHash)) === 0) return
    await recordAudit(tx, { what: 'sessions-ended', accountId, email, door, address })
  })
}

export async function keepChoices(
  { db }: Platform,
  actor: Actor,
  chosen: Received<typeof keeping>['body'],
): Promise<void> {
  const { account, school } = await personOf(db, actor)
  if (!isPersonal(account, school))
    throw new Refusal(403, 'This login is not one person’s, so the class and the tour are kept on each device.')
  const row = toRow(chosen)
  if (Object.keys(row).length > 0) await setChoices(db, account.id, row)
}
