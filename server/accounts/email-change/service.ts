import type { checkEmailChange as checking } from '#contract/accounts/settings.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { linkSentences } from '#server/accounts/links/rules.ts'
import { checkLink, makeLink, redeemLink, withdrawLinks } from '#server/accounts/links/service.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  listUnverified,
  lockAccount,
  lockEmail,
  setEmail,
  setEmailVerified,
} from '#server/accounts/people/store.ts'
import { freeEmail } from '#server/accounts/sessions/service.ts'
import { type CallerInBrowser, refuseIfChanged, verifyCurrentPassword } from '#server/accounts/settings/service.ts'
import { doorOf, loginPathOf } from '#server/accounts/sign-in/rules.ts'
import { isAtSchool } from '#server/accounts/staff/service.ts'
import { type Database, isUniqueViolation } from '#server/platform/database/database.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import {
  type NewEmail,
  confirmEmailLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
  emailTakenLetter,
} from './mail.ts'
import { type Obstacle, obstacleOf, obstacleSentences, toEmailChange } from './rules.ts'

/** Each change mails an address that may belong to a stranger. */
const emailChanges: Limit = { name: 'email-change', tries: 5, seconds: 60 * 60 }
const linkMinutes = 60

/** Mails a link to the new address and a notice to the old one. The response does not reveal whether the new email has an account. */
export async function requestEmailChange(
  platform: Platform,
  caller: CallerInBrowser,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  const { db, clock, config } = platform
  const account = await verifyCurrentPassword(platform, caller, currentPassword)
  if (email === account.email) throw new Refusal(400, 'This is your email already.')
  if (account.role === 'staff' && account.schoolId && !(await isAtSchool(db, account.schoolId, email)))
    throw new Refusal(400, 'Please use an email of your school: your log-in is under its licence.')
  await takeTry(db, emailChanges, account.id)
  const createdAt = clock.now()
  await db.transaction(async (tx) => {
    await refuseIfChanged(tx, account)
    // Always created, so that the account page looks the same; if the email is taken, the token is never sent.
    const details = { purpose: 'email', email, accountId: account.id, minutes: linkMinutes } as const
    const token = await makeLink({ db: tx, clock }, details)
    const { owner, obstacle } = await claimsOn(tx, email)
    const letter = obstacle
      ? emailTakenLetter(obstacle, `${config.appUrl}${owner ? loginPathOf(owner) : '/login'}`)
      : confirmEmailLetter(`${config.appUrl}/confirm-email?token=${token}`)
    // A letter about the owner's account or order must not be in the requester's download.
    const accountId = obstacle ? owner?.id : account.id
    await queueMail(tx, { to: email, ...(accountId ? { accountId } : {}), letter, createdAt })
    const notice = emailChangeAskedLetter(namedTo(account, email), `${config.appUrl}/password-reset`)
    await queueMail(tx, { to: account.email, accountId: account.id, letter: notice, createdAt })
    const entry = { accountId: account.id, email: account.email, door: caller.actor.door, address: caller.address }
    await recordAudit(tx, { ...entry, what: 'email-change-requested', detail: { newEmail: email } })
  })
}

/** The new email, for a mail to the account's current address. */
function namedTo({ emailVerifiedAt }: Account, newEmail: string): NewEmail {
  return emailVerifiedAt ? newEmail : null
}

/** The account and the unconfirmed orders that have this email, and whether they keep another account from getting it. */
async function claimsOn(db: Database, email: string) {
  const [owner, orders] = [await findAccountByEmail(db, email), await listUnverified(db, email)]
  return { owner, orders, obstacle: obstacleOf(owner, orders) }
}

/** `signedInTo`: the accounts that this browser has a session of. */
type Browser = { address: string; browserId: string | undefined; signedInTo: readonly string[] }

/** The state of a link, and the change that it confirms. */
export async function checkEmailChange(
  platform: Platform,
  token: string,
  { signedInTo }: Browser,
): Promise<ResponseOf<typeof checking>> {
  const { db } = platform
  const { state, link } = await checkLink(platform, 'email', token)
  const found = state === 'open' && link?.accountId ? await findAccount(db, link.accountId) : undefined
  if (!link || !found) return { state: state === 'open' ? 'replaced' : state, change: null }
  const { orders, obstacle } = await claimsOn(db, link.email)
  const isSignedIn = signedInTo.includes(found.account.id)
  return { state, change: toEmailChange({ newEmail: link.email, ...found, isSignedIn, obstacle, orders }) }
}

/**
 * Changes the email with the link that was mailed to it, for a browser with a session of the account that asked, or with its password:
 * the mailbox's owner may have been sent the link by a stranger. Sessions stay signed in.
 */
export async function confirmEmailChange(
  platform: Platform,
  { token, currentPassword }: { token: string; currentPassword?: string | undefined },
  browser: Browser,
): Promise<string> {
  const { db, clock, config } = platform
  const { state, link } = await checkLink(platform, 'email', token)
  const asking = state === 'open' && link?.accountId ? await findAccount(db, link.accountId) : undefined
  if (!link || !asking) throw new Refusal(400, linkSentences[state === 'open' ? 'replaced' : state])
  const proven = await proveAccount(platform, asking.account, currentPassword, browser)
  const change = db.transaction(async (tx) => {
    // Lock the email first, then the account, then its links, as the others do, or they deadlock.
    await lockEmail(tx, link.email)
    if (proven === 'by password') await refuseIfChanged(tx, asking.account)
    const before = await lockAccount(tx, asking.account.id)
    const { email } = await redeemLink({ db: tx, clock }, 'email', token)
    if (!before) throw new Refusal(404, 'This account no longer exists.')
    const { obstacle } = await claimsOn(tx, email)
    if (obstacle) throw taken(obstacle)
    await freeEmail({ ...platform, db: tx }, email, [before.id])
    await setEmail(tx, before.id, email)
    await setEmailVerified(tx, before.id, clock.now())
    await withdrawLinks({ db: tx, clock }, before.id)
    const letter = emailChangedLetter(namedTo(before, email), config.seller.supportEmail)
    await queueMail(tx, { to: before.email, accountId: before.id, letter, createdAt: clock.now() })
    const { address } = browser
    const detail = { from: before.email }
    await recordAudit(tx, { what: 'email-changed', accountId: before.id, email, address, detail })
    return email
  })
  return change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken('account') : error
  })
}

const taken = (obstacle: Obstacle) => new Refusal(409, obstacleSentences[obstacle])

/** Refuses a browser that has neither a session nor the password of the account that asked. */
async function proveAccount(
  platform: Platform,
  { id: accountId, role }: Account,
  currentPassword: string | undefined,
  { signedInTo, ...browser }: Browser,
): Promise<'by session' | 'by password'> {
  if (signedInTo.includes(accountId)) return 'by session'
  if (currentPassword === undefined)
    throw new Refusal(401, 'Please enter the password of the account that asked for this change.', {
      field: 'currentPassword',
    })
  await verifyCurrentPassword(platform, { actor: { accountId, door: doorOf(role) }, ...browser }, currentPassword)
  return 'by password'
}
