import { findKnownBrowser } from '#server/accounts/browsers/service.ts'
import { type LinkState, linkSentences } from '#server/accounts/links/rules.ts'
import { checkLink, makeLink, processLinkRequests, redeemLink } from '#server/accounts/links/service.ts'
import { addLinkRequest } from '#server/accounts/links/store.ts'
import { mailOrderLinkAgain, newestLinkWorks } from '#server/accounts/passwords/service.ts'
import { orderToConfirm } from '#server/accounts/people/rules.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  listUnverified,
  lockAccount,
} from '#server/accounts/people/store.ts'
import { doorOf } from '#server/accounts/sign-in/rules.ts'
import { startSession } from '#server/accounts/sign-in/service.ts'
import { clearCodeAttempts, codeSentences, countCodeAttempt, redeemCode } from '#server/accounts/two-step/service.ts'
import { type Limit, takeTryOfEach } from '#server/platform/database/throttle.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { networkOf, siteOf } from '#server/platform/security/network.ts'
import { signInLinkLetter } from './mail.ts'

const linkMinutes = 15

const seconds = 15 * 60
/** Apart from the login counters, because it is for an owner whom those lock out. By email, not by mailbox, as for a reset. */
const requestsForEmail: Limit = { name: 'sign-in-link-email', tries: 5, seconds, orElse: newestLinkWorks }
/** A school of forty behind one address can ask twice each. */
const requestsFromAddress: Limit = { name: 'sign-in-link-address', tries: 100, seconds }
const requestsFromSite: Limit = { name: 'sign-in-link-site', tries: 500, seconds }

/** Queues a request. As for a reset, the same statements run for every email, so that nothing reveals which have an account. */
export async function requestSignInLink(
  { db, config }: Platform,
  asked: { email: string; address: string },
): Promise<void> {
  if (!config.signInLinks) throw switchedOff()
  const site = siteOf(asked.address)
  await takeTryOfEach(db, [
    { limit: requestsFromAddress, key: networkOf(asked.address) },
    ...(site ? [{ limit: requestsFromSite, key: site }] : []),
    { limit: requestsForEmail, key: asked.email },
  ])
  await addLinkRequest(db, { purpose: 'sign-in', ...asked })
}

const switchedOff = () =>
  new Refusal(403, 'Signing in by a link is switched off here. Please use your password, or set a new one.')

/** Mails a link for each queued request whose email has an account, or else the link of an order to confirm. */
export function sendSignInLinks({ db, clock, config }: Platform): Promise<void> {
  return processLinkRequests(db, 'sign-in', async (tx, { email, address }) => {
    const account = await findAccountByEmail(tx, email)
    const order = account ? undefined : orderToConfirm(await listUnverified(tx, email))
    if (order) return mailOrderLinkAgain({ db: tx, clock, config }, order)
    if (!account || !mayUseLinks(account)) return
    const { id: accountId, role } = account
    const token = await makeLink({ db: tx, clock }, { purpose: 'sign-in', email, accountId, minutes: linkMinutes })
    const letter = signInLinkLetter({ url: `${config.appUrl}/sign-in-link?token=${token}`, minutes: linkMinutes })
    await queueMail(tx, { to: email, accountId, letter, createdAt: clock.now() })
    await recordAudit(tx, { what: 'sign-in-link-requested', accountId, email, door: doorOf(role), address })
  })
}

/** Administrators keep password and code: a mailbox alone must not open every school. */
function mayUseLinks({ role }: Account): boolean {
  return role !== 'admin'
}

/** The state of a link, and whom it signs in. */
export async function checkSignInLink(platform: Platform, token: string) {
  if (!platform.config.signInLinks) throw switchedOff()
  const { state, link } = await checkLink(platform, 'sign-in', token)
  const owner = link?.accountId ? await findAccount(platform.db, link.accountId) : undefined
  if (!link || !owner) return { state: 'unknown' as const, account: undefined, school: null }
  // A link mailed to a previous email of the account must no longer work.
  const isTheirs = owner.account.email === link.email && mayUseLinks(owner.account)
  const stateNow: LinkState = isTheirs ? state : 'replaced'
  return { state: stateNow, account: owner.account, school: owner.school }
}

type LinkUse = {
  token: string
  code?: string | undefined
  address: string
  device: string
  browserId: string | undefined
}

/**
 * Signs in with a link, although wrong passwords may have locked other browsers out. It leaves their counters alone: an attack goes on,
 * but this browser is known from now on. A wrong code does not use up the link.
 */
export async function signInByLink(platform: Platform, use: LinkUse) {
  const { token, code, browserId } = use
  const { state, account } = await checkSignInLink(platform, token)
  if (state !== 'open' || !account) throw new Refusal(400, linkSentences[state === 'open' ? 'unknown' : state])
  const { id: accountId, email, twoStepSince } = account
  if (twoStepSince) await countCode(platform, accountId, code)
  const isKnown = (await findKnownBrowser(platform.db, { email, browserId })) !== undefined
  const session = await platform.db.transaction(async (db) => {
    // The account before its links, as the others do, or they deadlock.
    await lockAccount(db, accountId)
    await redeemLink({ ...platform, db }, 'sign-in', token)
    const codeKind = twoStepSince ? await redeemCode(db, accountId, code ?? '') : 'none'
    if (!codeKind) throw new Refusal(401, codeSentences.wrong, { details: { codeRequired: true } })
    return startSession({ ...platform, db }, account, { ...use, codeKind, isKnown, by: 'link' })
  })
  if (twoStepSince) await clearCodeAttempts(platform.db, accountId)
  return session
}

async function countCode({ db }: Platform, accountId: string, code: string | undefined): Promise<void> {
  if (code === undefined) throw new Refusal(401, codeSentences.required, { details: { codeRequired: true } })
  await countCodeAttempt(db, accountId)
}
