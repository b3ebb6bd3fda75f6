import { shortestPassword } from '#contract/accounts/passwords.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { checkOrder as checking } from '#contract/money/orders.ts'
import { rememberOnlyThisBrowser } from '#server/accounts/browsers/service.ts'
import { linkSentences } from '#server/accounts/links/rules.ts'
import { checkLink, redeemLink, withdrawLinks } from '#server/accounts/links/service.ts'
import { detachLinksOf } from '#server/accounts/links/store.ts'
import { ownerOf } from '#server/accounts/passwords/rules.ts'
import { isTrial, orderToConfirm } from '#server/accounts/people/rules.ts'
import { removeSchool } from '#server/accounts/people/service.ts'
import {
  listDomains,
  type Account,
  convertToSchoolAccount,
  findAccountByEmail,
  listUnverified,
  lockEmail,
  setName,
  updateSchool,
} from '#server/accounts/people/store.ts'
import { type Verified, freeEmail, verifyHolder } from '#server/accounts/sessions/service.ts'
import { removeSessionsOf } from '#server/accounts/sessions/store.ts'
import { setSchoolDomains } from '#server/accounts/staff/service.ts'
import { type BuyerAccount, type BuyersBrowser, hasAccount, signInBuyer } from '#server/money/buyers/service.ts'
import { mailInvoices } from '#server/money/invoices/service.ts'
import { invoicesOf } from '#server/money/invoices/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Platform, revokeSecretsOf } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit, schoolAsSubject } from '#server/platform/security/audit-log.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import { type CheckedOrder, correctionsOf, toOrder } from './rules.ts'
import { billConfirmedEmail, correctBills, moveOrder } from './store.ts'

/** The state of a link to confirm an order, and the order that it confirms. */
export async function checkOrder(
  platform: Platform,
  token: string,
  accountId: string | undefined,
): Promise<ResponseOf<typeof checking>> {
  const { state, link } = await checkLink(platform, 'order', token)
  const found = state === 'open' && link ? await findOrder(platform.db, link) : undefined
  if (!found)
    return { state: state === 'open' ? 'replaced' : state, shortestPassword: shortestPassword.account, order: null }
  const { db } = platform
  const trial = await findTrial(db, found.account.email)
  const [domain] = await listDomains(db, found.school.id)
  const invoice = (await invoicesOf(db, found.school.id)).find(({ voidedAt }) => !voidedAt)
  const { address = null, purchaseOrder = null } = invoice?.billTo ?? {}
  const order = toOrder(
    found,
    { domain, address, purchaseOrder, dueAt: invoice?.dueAt ?? null },
    {
      trial: trial ? (trial.id === accountId ? 'own' : 'other') : 'none',
      isFromHere: found.account.id === accountId,
    },
  )
  return { state: 'open', shortestPassword: shortestPassword.account, order }
}

/** A paid order comes before the one that the link names: a paid licence must not be lost. */
async function findOrder(db: Database, { email, accountId }: { email: string; accountId: string | null }) {
  return orderToConfirm(await listUnverified(db, email), accountId ?? undefined)
}

async function findTrial(db: Database, email: string): Promise<Trial | undefined> {
  const account = await findAccountByEmail(db, email)
  return account?.schoolId && isTrial(account) ? { ...account, schoolId: account.schoolId } : undefined
}

type Confirmation = {
  token: string
  password: string
  keepTrial?: boolean | undefined
  /** The order that the page has shown, as the person who confirms wants it. */
  order?: CheckedOrder | undefined
}

/**
 * Makes the order the email's account, with the password of the person who opened the mailed link. If that is not the browser that
 * ordered, nothing that browser did is kept. Other orders for the email lapse, and its trial ends or goes into the account.
 */
export async function confirmOrder(
  platform: Platform,
  { token, password, keepTrial, order: checked }: Confirmation,
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
    const found = await findOrder(db, link)
    if (!found) throw new Refusal(400, linkSentences.replaced)
    const order = checked ? await correctIfSame(db, found, checked) : found
    await billConfirmedEmail(db, order.school.id, link.email)
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
    if (trial) {
      await withdrawLinks(inTx, trial.id)
      await revokeSecretsOf(inTx, trial)
    }
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

/** A paid order may have come before the one that the page has shown. */
async function correctIfSame(db: Database, found: BuyerAccount, checked: CheckedOrder): Promise<BuyerAccount> {
  if (found.school.id !== checked.id)
    throw new Refusal(
      409,
      'Another order for this email has been paid meanwhile. Please open the link again to see it.',
    )
  if (found.school.plan === 'school' && !checked.schoolName)
    throw new Refusal(400, 'Please enter your school’s name', { field: 'order.schoolName' })
  const { person, heldBy, billTo } = correctionsOf(found.school.plan, checked)
  await correctBills(db, found.school.id, billTo)
  await setName(db, found.account.id, person)
  const school = await updateSchool(db, found.school.id, { name: heldBy })
  return { account: { ...found.account, ...person }, school }
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
