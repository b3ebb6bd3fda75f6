import { rememberOnlyThisBrowser } from '#server/accounts/browsers/service.ts'
import { type LinkState, linkSentences } from '#server/accounts/links/rules.ts'
import { processLinkRequests, checkLink, makeLink, redeemLink, withdrawLinks } from '#server/accounts/links/service.ts'
import { addLinkRequest } from '#server/accounts/links/store.ts'
import { domainOf, isPublicProvider, isUnverified, orderToConfirm } from '#server/accounts/people/rules.ts'
import {
  type Account,
  type School,
  addAccount,
  findAccount,
  findAccountByEmail,
  listUnverified,
  lockAccount,
  lockEmail,
  setEmailVerified,
  setPassword,
} from '#server/accounts/people/store.ts'
import { freeEmail } from '#server/accounts/sessions/service.ts'
import { removeSessionsOf } from '#server/accounts/sessions/store.ts'
import { doorOf, loginPathOf } from '#server/accounts/sign-in/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  type Counter,
  type Limit,
  takeTryOfEachIfLeft,
  takeTry,
  takeTryOfEach,
} from '#server/platform/database/throttle.ts'
import { mailboxOf } from '#server/platform/mail/address.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { type Platform, revokeSecretsOf } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { clearAttemptsAt } from '#server/platform/security/login-attempts.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import { orderLinkLetter, passwordResetLetter, resetLetter } from './mail.ts'
import { ownerOf } from './rules.ts'

const resetMinutes = 60
const welcomeMinutes = 7 * 24 * 60

/** Others may have used up the requests for an email. The same for every email: it must not reveal which have an account. */
export const newestLinkWorks = 'The newest link in your inbox works.'

/**
 * Separate from the login counters: an owner who is locked out must still be able to reset the password. By email, not by mailbox:
 * requests for owner+anything@ mail nothing, so they must not use up the owner's.
 */
const requestsForEmail: Limit = { name: 'reset-email', tries: 5, seconds: 15 * 60, orElse: newestLinkWorks }
const requestsFromAddress: Limit = { name: 'reset-address', tries: 50, seconds: 15 * 60 }

/**
 * Queues a request for a reset link. It does not look up the account: the same three statements run for every email, so that
 * neither the response nor its timing reveals which emails have one.
 */
export async function requestReset({ db }: Platform, asked: { email: string; address: string }): Promise<void> {
  await takeTry(db, requestsFromAddress, networkOf(asked.address))
  await takeTry(db, requestsForEmail, asked.email)
  await addLinkRequest(db, { purpose: 'reset', ...asked })
}

/** Mails a link for each queued request whose email has an account, whatever its door, or else an order to confirm. */
export function sendResetLinks({ db, clock, config }: Platform): Promise<void> {
  return processLinkRequests(db, 'reset', async (tx, { email, address }) => {
    const handle = { db: tx, clock, config }
    const account = await findAccountByEmail(tx, email)
    const order = account ? undefined : orderToConfirm(await listUnverified(tx, email))
    if (order) return mailOrderLinkAgain(handle, order)
    if (!account) return
    const { id: accountId, role } = account
    await mailResetLink(handle, account)
    await recordAudit(tx, { what: 'password-reset-requested', accountId, email, door: doorOf(role), address })
  })
}

export async function mailResetLink({ db, clock, config }: Handle, account: Account): Promise<void> {
  const { id: accountId, email, passwordHash } = account
  const token = await makeLink({ db, clock }, { purpose: 'reset', email, accountId, minutes: resetMinutes })
  const letter = resetLetter({ url: resetUrl(config, token), hasPassword: passwordHash !== null })
  await queueMail(db, { to: email, accountId, letter, createdAt: clock.now() })
}

type Handle = Pick<Platform, 'db' | 'clock' | 'config'>

type Order = { account: Account; school: Pick<School, 'plan' | 'paymentStatus'> }

/** Mails the link that confirms an order, the only mail before the email is known to be the buyer's. */
export async function mailOrderLink({ db, clock, config }: Handle, { account, school }: Order): Promise<void> {
  const { id: accountId, email } = account
  const token = await makeLink({ db, clock }, { purpose: 'order', email, accountId, minutes: welcomeMinutes })
  const url = `${config.appUrl}/confirm-order?token=${token}`
  const letter = orderLinkLetter({ url, plan: school.plan, isPaid: school.paymentStatus === 'paid' })
  await queueMail(db, { to: email, accountId, letter, createdAt: clock.now() })
}

const aDay = 24 * 60 * 60
const says = 'This email has been sent several links today. Please look in its inbox, or try again tomorrow.'
const orderLinksToMailbox: Limit = { name: 'order-email', tries: 3, seconds: aDay, says }
const orderLinksToDomain: Limit = { name: 'order-domain', tries: 20, seconds: aDay, says }

function orderLinkCounters(email: string): Counter[] {
  const domain = domainOf(email)
  return [
    { limit: orderLinksToMailbox, key: mailboxOf(email) },
    ...(isPublicProvider(domain) ? [] : [{ limit: orderLinksToDomain, key: domain }]),
  ]
}

/** Before an unpaid order, and before the buyer's browser has the link sent again: its mail goes to an address that anyone may have typed. */
export async function limitOrderLinks(db: Database, email: string): Promise<void> {
  await takeTryOfEach(db, orderLinkCounters(email))
}

/** For a request that anyone can make. Mails nothing once the mailbox has had its links of the day: the newest works for a week. */
export async function mailOrderLinkAgain(handle: Handle, order: Order): Promise<void> {
  if (await takeTryOfEachIfLeft(handle.db, orderLinkCounters(order.account.email))) await mailOrderLink(handle, order)
}

/** The URL where a new account's owner chooses the first password, valid for seven days. */
export async function makeWelcomeUrl(
  { db, clock, config }: Platform,
  { accountId, email }: { accountId: string; email: string },
): Promise<string> {
  const token = await makeLink({ db, clock }, { purpose: 'welcome', email, accountId, minutes: welcomeMinutes })
  return resetUrl(config, token)
}

/** From the config, never from the Host header, which an attacker could set so that mailed links lead to their own site. */
function resetUrl({ appUrl }: Platform['config'], token: string): string {
  return `${appUrl}/password-reset?token=${token}`
}

/** The state of a link, and its account. */
export async function checkResetLink(platform: Platform, token: string) {
  for (const purpose of ['reset', 'welcome'] as const) {
    const { state, link } = await checkLink(platform, purpose, token)
    if (!link?.accountId) continue
    const owner = await findAccount(platform.db, link.accountId)
    // A link mailed to a previous email of the account must no longer work.
    const stateNow: LinkState = owner?.account.email === link.email ? state : 'replaced'
    return { state: stateNow, purpose, account: owner?.account, school: owner?.school ?? null }
  }
  return { state: 'unknown' as const, purpose: 'reset' as const, account: undefined, school: null }
}

type NewPassword = { token: string; password: string; address: string }

/** Sets the password and signs the account out everywhere. A refused password does not use up the link. */
export async function resetPassword(
  platform: Platform,
  wanted: NewPassword,
): Promise<{ loginPath: string; browserId: string }> {
  const { token, password, address } = wanted
  const { state, purpose, account, school } = await checkResetLink(platform, token)
  if (state !== 'open') throw new Refusal(400, linkSentences[state])
  if (!account) throw new Refusal(400, linkSentences.unknown)
  const { id: accountId, email, role } = account
  await refuseWeakPassword(platform, password, ownerOf(account, school))
  // Hashing is slow by design: keep it out of the transaction, which holds locks.
  const passwordHash = await hashPassword(password)
  const { clock, config } = platform
  const loginPath = loginPathOf(account)
  const browserId = await platform.db.transaction(async (db) => {
    // Lock the email first, then the account, then its links, as the others do, or they deadlock.
    if (isUnverified(account)) await lockEmail(db, email)
    await lockAccount(db, accountId)
    await redeemLink({ db, clock }, purpose, token)
    if (isUnverified(account)) await freeEmail({ ...platform, db }, email, [accountId])
    // A trial may be another person's until now: anyone can make one with anyone's email.
    if (!account.emailVerifiedAt) await revokeSecretsOf({ ...platform, db }, account)
    await setEmailVerified(db, accountId, clock.now())
    await setPassword(db, accountId, passwordHash)
    await removeSessionsOf(db, accountId)
    await withdrawLinks({ db, clock }, accountId)
    await clearAttemptsAt(db, email)
    await recordAudit(db, {
      what: 'password-changed',
      accountId,
      email,
      door: doorOf(role),
      address,
      detail: { by: purpose },
    })
    const letter = passwordResetLetter({
      loginUrl: `${config.appUrl}${loginPath}`,
      supportEmail: config.seller.supportEmail,
    })
    await queueMail(db, { to: email, accountId, letter, createdAt: clock.now() })
    // An attack on this account may go on: the known browser keeps the owner from being locked out again.
    return rememberOnlyThisBrowser(db, accountId, 'password-reset')
  })
  return { loginPath, browserId }
}

type Administrator = { email: string; firstName: string; lastName: string }

/** Creates an administrator without a password, and returns the URL where they choose one. */
export function addAdministrator(platform: Platform, { email, firstName, lastName }: Administrator): Promise<string> {
  return platform.db.transaction(async (db) => {
    if (await findAccountByEmail(db, email)) throw new Refusal(409, `There is an account with ${email} already.`)
    const createdAt = platform.clock.now()
    const { id: accountId } = await addAccount(db, { email, firstName, lastName, role: 'admin', createdAt })
    await recordAudit(db, { what: 'admin-created', accountId, email, door: 'admin' })
    return makeWelcomeUrl({ ...platform, db }, { accountId, email })
  })
}
