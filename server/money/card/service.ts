import { hash, randomBytes } from 'node:crypto'
import { pricePence } from '#contract/money/prices.ts'
import { licenceHeldBy, renewalFault } from '#server/accounts/licence/rules.ts'
import { isUnverified } from '#server/accounts/people/rules.ts'
import { findHolder, findSchool } from '#server/accounts/people/store.ts'
import type { BuyerForm } from '#server/money/buyers/rules.ts'
import { type BuyersBrowser, validateBuyer, signInBuyer } from '#server/money/buyers/service.ts'
import { billToHolder } from '#server/money/invoices/rules.ts'
import { invoicesOf } from '#server/money/invoices/store.ts'
import { newPurchaseKey, renewalPurchaseKey } from '#server/money/purchases/rules.ts'
import {
  anonymisePurchaseRows,
  countOpenCards,
  findLivePurchase,
  findPurchase,
  findPurchaseByKey,
  redeemPurchaseToken,
} from '#server/money/purchases/store.ts'
import { stopCardRetries } from '#server/money/subscriptions/service.ts'
import { ConfigFault } from '#server/platform/config/config.ts'
import { crashPoint } from '#server/platform/config/crash-point.ts'
import type { Database } from '#server/platform/database/database.ts'
import { takeTryOfEach } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type NetworkLimits, countersFrom } from '#server/platform/security/network.ts'
import { type PurchaseStatus, placePurchase, refreshPurchase } from './gateway.ts'

type InvoiceOptions = { billingAddress?: string | undefined; purchaseOrder?: string | undefined }
type Session = { sessionId: string; browserId: string }
/** The purchase's status, and the token or session for the requesting browser. */
export type Outcome = PurchaseStatus & {
  purchaseToken: string | null
  isSignedIn: boolean
  session?: Session | undefined
}

const notSignedIn = { purchaseToken: null, isSignedIn: false } as const
const alreadySignedIn = { purchaseToken: null, isSignedIn: true } as const

/** Counted before anything else, since the response tells which emails have an account. */
const triesFrom: NetworkLimits = {
  network: { name: 'buy-network', tries: 30, seconds: 60 * 60 },
  site: { name: 'buy-site', tries: 300, seconds: 60 * 60 },
}

/** Buys a licence year for a new buyer. Idempotent: the same submit is the same purchase. */
export async function createSubscription(
  platform: Platform,
  form: BuyerForm & InvoiceOptions & { paymentMethodId: string },
  browser: BuyersBrowser,
): Promise<Outcome> {
  const { db, clock, config } = platform
  const { paymentMethodId, billingAddress, purchaseOrder } = form
  const once = newPurchaseKey(paymentMethodId, form.email)
  const known = await findPurchaseByKey(db, once)
  if (known) return { ...(await refreshPurchase(platform, known)), ...notSignedIn }
  await takeTryOfEach(db, countersFrom(browser.address, triesFrom))
  const buyer = await validateBuyer(db, form)
  const token = randomBytes(32).toString('base64url')
  const requested = {
    ...buyer,
    once,
    kind: 'new' as const,
    pence: pricePence[buyer.plan],
    billingAddress: billingAddress || null,
    purchaseOrder: purchaseOrder || null,
    paymentMethodId,
    tokenHash: hashOf(token),
    orderedAt: clock.now(),
  }
  const assertMayBuy = async (tx: Database): Promise<void> => void (await validateBuyer(tx, form))
  const outcome = await placePurchase(platform, { requested, assertMayBuy, address: browser.address })
  if (!outcome.isNew) return { ...outcome, ...notSignedIn }
  const session = await signIn(platform, outcome.purchase.id, token, browser)
  crashPoint(config, 'purchase:answering')
  return { ...outcome, purchaseToken: session ? null : token, isSignedIn: session !== undefined, session }
}

/** Pays for an unpaid order, or for a further year. */
export async function renewByCard(
  platform: Platform,
  { schoolId, paymentMethodId, ...invoiceOptions }: InvoiceOptions & { schoolId: string; paymentMethodId: string },
  address: string,
): Promise<Outcome> {
  const { db, clock } = platform
  const [school, holder] = [await findSchool(db, schoolId), await findHolder(db, schoolId)]
  if (!school || !holder) throw new Refusal(404, 'There is no licence to renew.')
  const { plan, customerId } = school
  const [last] = await invoicesOf(db, schoolId)
  const billTo = billToHolder(holder, school, invoiceOptions, last)
  const requested = {
    once: renewalPurchaseKey(school, paymentMethodId),
    kind: 'renewal' as const,
    plan,
    pence: pricePence[plan],
    email: billTo.email,
    name: billTo.name,
    schoolName: billTo.schoolName,
    billingAddress: billTo.address,
    purchaseOrder: billTo.purchaseOrder,
    paymentMethodId,
    customerId,
    schoolId,
    orderedAt: clock.now(),
  }
  const assertMayBuy = async (tx: Database): Promise<void> => {
    const now = await findSchool(tx, schoolId)
    const fault = now && renewalFault(licenceHeldBy(now), clock.now())
    if (fault) throw new Refusal(409, fault)
  }
  const known = await findPurchaseByKey(db, requested.once)
  if (known) return { ...(await refreshPurchase(platform, known)), ...alreadySignedIn }
  await assertMayBuy(db)
  await stopCardRetries(platform, school)
  return { ...(await placePurchase(platform, { requested, assertMayBuy, address })), ...alreadySignedIn }
}

/** The purchase's status. Once it is done, its token signs one browser in, once. */
export async function followPurchase(
  platform: Platform,
  { id, purchaseToken }: { id: string; purchaseToken?: string | undefined },
  browser: BuyersBrowser,
): Promise<Outcome> {
  const purchase = await findPurchase(platform.db, id)
  if (!purchase) throw new Refusal(404, 'There is no such purchase.')
  const isBuyer = purchaseToken !== undefined && hashOf(purchaseToken) === purchase.tokenHash
  const outcome = await refreshPurchase(platform, purchase)
  if (!isBuyer) return { ...outcome, ...notSignedIn, clientSecret: null }
  const session = await signIn(platform, id, purchaseToken, browser)
  return { ...outcome, purchaseToken: session ? null : purchaseToken, isSignedIn: session !== undefined, session }
}

async function signIn(
  { db, clock }: Platform,
  id: string,
  token: string,
  browser: BuyersBrowser,
): Promise<Session | undefined> {
  return db.transaction(async (tx) => {
    const used = await redeemPurchaseToken(tx, id, hashOf(token))
    const school = used?.schoolId ? await findSchool(tx, used.schoolId) : undefined
    const account = school && (await findHolder(tx, school.id))
    // Once the mailbox's owner has confirmed the order, the purchase token signs no one in.
    if (!account || !isUnverified(account)) return undefined
    return signInBuyer({ db: tx, clock }, account.id, browser)
  })
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Removes the personal data in a school's purchases, and keeps the payments. */
export async function anonymisePurchases(db: Database, schoolId: string): Promise<void> {
  await anonymisePurchaseRows(db, schoolId)
}

/** Whether a card is being charged for this email, or 3-D Secure is pending. */
export async function isPaymentUnderWay(db: Database, email: string): Promise<boolean> {
  return (await findLivePurchase(db, email)) !== undefined
}

/** Without cards, no one here would stop a charge or learn of one: whatever is open must end while the provider can still be asked. */
export async function refuseOpenCards({ db, config, clock }: Platform): Promise<void> {
  if (config.takesCards) return
  const { renewals, payments } = await countOpenCards(db, clock.now())
  if (renewals + payments === 0) return
  throw new ConfigFault([
    `CARDS=off, but cards are still to be charged (licences that renew by card: ${renewals}, payments under way: ${payments}): go back to Stripe’s settings, cancel its subscriptions there, and switch cards off when these are 0`,
  ])
}
