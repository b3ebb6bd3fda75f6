import { shortestPassword } from '#contract/accounts/passwords.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { checkOrder as checking } from '#contract/money/orders.ts'
import { rememberBrowser, rememberOnlyThisBrowser } from '#server/accounts/browsers/service.ts'
import { linkSentences } from '#server/accounts/links/rules.ts'
import { checkLink, redeemLink, withdrawLinks } from '#server/accounts/links/service.ts'
import { detachLinksOf } from '#server/accounts/links/store.ts'
import { ownerOf } from '#server/accounts/passwords/rules.ts'
import { mailOrderLink } from '#server/accounts/passwords/service.ts'
import { isTrial, isUnverified, orderToConfirm } from '#server/accounts/people/rules.ts'
import { type Verified, freeEmail, removeSchool, verifyHolder } from '#server/accounts/people/service.ts'
import {
  type Account,
  type School,
  addAccount,
  addSchool,
  convertToSchoolAccount,
  findAccount,
  findAccountByEmail,
  listUnverified,
  lockAccount,
  lockEmail,
  setEmail,
  updateSchool,
} from '#server/accounts/people/store.ts'
import { deviceName } from '#server/accounts/sessions/rules.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { removeSessionsOf } from '#server/accounts/sessions/store.ts'
import { domainOf, isPublicProvider } from '#server/accounts/staff/rules.ts'
import { setSchoolDomains } from '#server/accounts/staff/service.ts'
import { listDomains } from '#server/accounts/staff/store.ts'
import { mailInvoices } from '#server/money/invoices/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit, schoolAsSubject } from '#server/platform/security/audit-log.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import { type Buyer, type BuyerForm, buyerFault, splitName, toBuyer, toOrder } from './rules.ts'
import { moveOrder } from './store.ts'

export const emailTaken = () =>
  new Refusal(409, 'An account with this email already exists. Please log in to renew.', { field: 'email' })

/** Returns the buyer, or refuses if the form is invalid or the email has an account. Call it before any money moves. */
export async function validateBuyer(db: Database, form: BuyerForm): Promise<Buyer> {
  const fault = buyerFault(form)
  if (fault) throw new Refusal(400, fault.sentence, { field: fault.field })
  if (await hasAccount(db, form.email)) throw emailTaken()
  if (await hasPaidOrder(db, form.email)) throw paidAlready()
  return toBuyer(form)
}

/** A trial does not count: it changes only when an order is confirmed. Nor does another unconfirmed order. */
async function hasAccount(db: Database, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email)
  return account !== undefined && !isTrial(account)
}

/** Confirming the email leads to the paid order, so paying for another would buy nothing. */
async function hasPaidOrder(db: Database, email: string): Promise<boolean> {
  return (await listUnverified(db, email)).some(({ school }) => school.paymentStatus === 'paid')
}

const paidAlready = () =>
  new Refusal(409, 'This email has an order that is paid. Please confirm it with the link that we have mailed to it.', {
    field: 'email',
  })

export type BuyerAccount = { account: Account; school: School }

/**
 * Creates the buyer's school and account, which may present slides and see the order until the email is confirmed. Undefined if the
 * email has gained an account or a paid order in the meantime. Call it in a transaction, and mail the link with `mailOrderLink` when it ends.
 */
export async function addBuyer(
  { db, clock }: Platform,
  buyer: Buyer,
  orderKey?: string,
): Promise<BuyerAccount | undefined> {
  const { email, plan, name, schoolName, schoolDomain } = buyer
  await lockEmail(db, email)
  if ((await hasAccount(db, email)) || (await hasPaidOrder(db, email))) return undefined
  const now = clock.now()
  const school = await addSchool(db, { plan, name: schoolName ?? name, orderedAt: now, orderKey })
  const named = splitName(name)
  const account = await addAccount(db, { ...named, email, role: 'school', schoolId: school.id, createdAt: now })
  if (schoolDomain) await setSchoolDomains(db, school.id, [schoolDomain])
  return { account, school }
}

/** `accountId`: the account signed in with this browser, at any door. */
export type BuyersBrowser = {
  address: string
  userAgent: string | undefined
  browserId: string | undefined
  accountId: string | undefined
}

export async function signInBuyer(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  accountId: string,
  { userAgent, browserId }: BuyersBrowser,
): Promise<{ sessionId: string; browserId: string }> {
  return {
    sessionId: await openSession({ db, clock }, accountId, 'school', deviceName(userAgent)),
    browserId: await rememberBrowser(db, accountId, browserId),
  }
}

const aDay = 24 * 60 * 60
const says = 'This email has been sent several links today. Please look in its inbox, or try again tomorrow.'
const linksToEmail: Limit = { name: 'order-email', tries: 3, seconds: aDay, says }
const linksToDomain: Limit = { name: 'order-domain', tries: 20, seconds: aDay, says }

/** Before an unpaid order, and before the link is sent again: its mail goes to an address that anyone may have typed. */
export async function limitOrderLinks(db: Database, email: string): Promise<void> {
  await takeTry(db, linksToEmail, email)
  if (!isPublicProvider(domainOf(email))) await takeTry(db, linksToDomain, domainOf(email))
}

/** Mails the link again, to another address if the first was wrong. Returns the address. */
export async function sendOrderLink(
  platform: Platform,
  { accountId, address }: { accountId: string; address: string },
  corrected: string | undefined,
): Promise<string> {
  const found = await findAccount(platform.db, accountId)
  if (!found?.school || !isUnverified(found.account)) throw new Refusal(409, 'Your email is confirmed already.')
  const email = corrected ?? found.account.email
  const isSchool = found.school.plan === 'school'
  if (isSchool && domainOf(email) !== domainOf(found.account.email))
    throw new Refusal(
      400,
      'Please use an email at the domain that you ordered for. For another one, please order again.',
      {
        field: 'email',
      },
    )
  await takeTry(platform.db, ordersFromNetwork, networkOf(address))
  await limitOrderLinks(platform.db, email)
  await platform.db.transaction(async (db) => {
    await lockEmail(db, email)
    if (await hasAccount(db, email)) throw emailTaken()
    const account = await lockAccount(db, accountId)
    if (!account || !found.school) throw new Refusal(409, 'This order has lapsed.')
    await setEmail(db, accountId, email)
    await mailOrderLink({ ...platform, db }, { account: { ...account, email }, school: found.school })
  })
  return email
}

/** An email can be named in many orders, so this stops scripts; it also bounds how many emails can be probed for an account. */
export const ordersFromNetwork: Limit = { name: 'order-network', tries: 10, seconds: 60 * 60 }

/** The state of a link to confirm an order, and the order that it confirms. */
export async function checkOrder(
  platform: Platform,
  token: string,
  accountId: string | undefined,
): Promise<Answer<typeof checking>> {
  const { state, link } = await checkLink(platform, 'order', token)
  const found = state === 'open' && link ? await findOrder(platform.db, link) : undefined
  if (!found)
    return { state: state === 'open' ? 'replaced' : state, shortestPassword: shortestPassword.account, order: null }
  const trial = await findTrial(platform.db, found.account.email)
  const order = toOrder(found, trial ? (trial.id === accountId ? 'own' : 'other') : 'none')
  return { state: 'open', shortestPassword: shortestPassword.account, order }
}

/** A paid order comes before the one that the link names: what somebody has paid for must not be lost. */
async function findOrder(db: Database, { email, accountId }: { email: string; accountId: string | null }) {
  return orderToConfirm(await listUnverified(db, email), accountId ?? undefined)
}

async function findTrial(db: Database, email: string): Promise<Trial | undefined> {
  const account = await findAccountByEmail(db, email)
  return account?.schoolId && isTrial(account) ? { ...account, schoolId: account.schoolId } : undefined
}

type Confirmation = { token: string; password: string; keepTrial?: boolean | undefined }

/**
 * Makes the order the email's account, with the password of the person who opened the mailed link. If that is not the browser that
 * ordered, nothing that browser did is kept. Other orders for the email lapse, and its trial ends or goes into the account.
 */
export async function confirmOrder(
  platform: Platform,
  { token, password, keepTrial }: Confirmation,
  browser: BuyersBrowser,
): Promise<{ sessionId: string; browserId: string }> {
  const { state, link } = await checkLink(platform, 'order', token)
  if (state !== 'open' || !link) throw new Refusal(400, linkSentences[state === 'open' ? 'unknown' : state])
  const waiting = await findOrder(platform.db, link)
  if (!waiting) throw new Refusal(400, linkSentences.replaced)
  await refuseWeakPassword(platform, password, ownerOf(waiting.account, waiting.school))
  const passwordHash = await hashPassword(password)
  return platform.db.transaction(async (db) => {
    const inTx = { ...platform, db }
    await lockEmail(db, link.email)
    const order = await findOrder(db, link)
    if (!order) throw new Refusal(400, linkSentences.replaced)
    if (await hasAccount(db, link.email)) throw new Refusal(409, 'This email has an account by now. Please log in.')
    await redeemLink(inTx, 'order', token)
    await detachLinksOf(db, order.account.id, platform.clock.now())
    const trial = keepTrial ? await findTrial(db, link.email) : undefined
    await freeEmail(inTx, link.email, [order.account.id, ...(trial ? [trial.id] : [])])
    const isSameBrowser = browser.accountId === order.account.id
    const verified = { passwordHash, emailVerifiedAt: platform.clock.now() }
    const account = trial
      ? await takeOverTrial(db, { trial, order, verified })
      : await verifyHolder(db, { account: order.account, verified, isSameBrowser })
    await removeSessionsOf(db, account.id)
    if (trial) await withdrawLinks(inTx, trial.id)
    await mailInvoices(inTx, account)
    await recordAudit(db, {
      what: 'order-confirmed',
      accountId: account.id,
      email: account.email,
      door: 'school',
      address: browser.address,
      ...schoolAsSubject(order.school),
    })
    const browserId = await rememberOnlyThisBrowser(db, account.id, 'sign-in')
    return signInBuyer(inTx, account.id, { ...browser, browserId })
  })
}

type Trial = Account & { schoolId: string }
type TakeOver = { trial: Trial; order: BuyerAccount; verified: Verified }

/** Moves the order into the trial, which keeps its slides, logo and uses, and becomes the buyer's account. */
async function takeOverTrial(db: Database, { trial, order, verified }: TakeOver): Promise<Account> {
  const { id: from, logoKey: _logo, notes: _notes, ...ordered } = order.school
  const domains = await listDomains(db, from)
  await moveOrder(db, { from, to: trial.schoolId })
  await removeSchool(db, from)
  await setSchoolDomains(db, trial.schoolId, domains)
  await updateSchool(db, trial.schoolId, { ...ordered, statedDomain: null })
  const { firstName, lastName } = order.account
  await convertToSchoolAccount(db, trial.id, { firstName, lastName, ...verified })
  return { ...trial, firstName, lastName, ...verified, role: 'school', trialEndsAt: null }
}
