import { hash, randomBytes } from 'node:crypto'
import { pricePence } from '#contract/money/prices.ts'
import { licenceHeldBy, renewalFault } from '#server/accounts/licence/rules.ts'
import { findAccountByEmail, findHolder, findSchool } from '#server/accounts/people/store.ts'
import type { BuyerForm } from '#server/money/buyers/rules.ts'
import { type BuyersBrowser, buyerIn, signInBuyer } from '#server/money/buyers/service.ts'
import { billToHolder } from '#server/money/invoices/rules.ts'
import { invoicesOf } from '#server/money/invoices/store.ts'
import { stopTrying } from '#server/money/subscriptions/service.ts'
import { crashPoint } from '#server/platform/config/crash-point.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Standing, lookAgain, place } from './gateway.ts'
import { onceForNew, onceForRenewal } from './rules.ts'
import {
  type Whose,
  anonymisePurchaseRows,
  findLivePurchase,
  findPurchase,
  findPurchaseByOnce,
  takePurchaseToken,
} from './store.ts'

type Wishes = { billingAddress?: string | undefined; purchaseOrder?: string | undefined }
type Session = { sessionId: string; browserId: string }
/** How the purchase stands, and what the browser that asked is given. */
export type Outcome = Standing & { purchaseToken: string | null; isSignedIn: boolean; session?: Session | undefined }

const asStranger = { purchaseToken: null, isSignedIn: false } as const
const asHolder = { purchaseToken: null, isSignedIn: true } as const

/** Buys a licence year for a new buyer, or for somebody on a trial. Sent again, it is the same purchase. */
export async function createSubscription(
  platform: Platform,
  form: BuyerForm & Wishes & { paymentMethodId: string },
  browser: BuyersBrowser,
): Promise<Outcome> {
  const { db, clock, config } = platform
  const { paymentMethodId, billingAddress, purchaseOrder } = form
  const once = onceForNew(paymentMethodId, form.email)
  const known = await findPurchaseByOnce(db, once)
  if (known) return { ...(await lookAgain(platform, known)), ...asStranger }
  const buyer = await buyerIn(db, form)
  const trial = await findAccountByEmail(db, buyer.email)
  // Only the browser that holds the trial is signed in to what becomes of it.
  const token = !trial || trial.id === browser.accountId ? randomBytes(32).toString('base64url') : null
  const wanted = {
    ...buyer,
    once,
    kind: 'new' as const,
    pence: pricePence[buyer.plan],
    billingAddress: billingAddress || null,
    purchaseOrder: purchaseOrder || null,
    paymentMethodId,
    tokenHash: token && hashOf(token),
    orderedAt: clock.now(),
  }
  const mayBuy = async (tx: Database): Promise<void> => void (await buyerIn(tx, form))
  const outcome = await place(platform, { wanted, mayBuy, address: browser.address })
  if (!outcome.isOurs || !token) return { ...outcome, ...asStranger }
  const session = await signIn(platform, outcome.purchase.id, token, browser)
  crashPoint(config, 'purchase:answering')
  return { ...outcome, purchaseToken: session ? null : token, isSignedIn: session !== undefined, session }
}

/** Pays for what is owed, or for a further year. */
export async function renewByCard(
  platform: Platform,
  { schoolId, paymentMethodId, ...wishes }: Wishes & { schoolId: string; paymentMethodId: string },
  address: string,
): Promise<Outcome> {
  const { db, clock } = platform
  const [school, holder] = [await findSchool(db, schoolId), await findHolder(db, schoolId)]
  if (!school || !holder) throw new Refusal(404, 'There is no licence to renew.')
  const { plan, customerId } = school
  const [last] = await invoicesOf(db, schoolId)
  const billTo = billToHolder(holder, school, wishes, last)
  const wanted = {
    once: onceForRenewal(school, paymentMethodId),
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
  const mayBuy = async (tx: Database): Promise<void> => {
    const now = await findSchool(tx, schoolId)
    const fault = now && renewalFault(licenceHeldBy(now), clock.now())
    if (fault) throw new Refusal(409, fault)
  }
  const known = await findPurchaseByOnce(db, wanted.once)
  if (known) return { ...(await lookAgain(platform, known)), ...asHolder }
  await mayBuy(db)
  await stopTrying(platform, school)
  return { ...(await place(platform, { wanted, mayBuy, address })), ...asHolder }
}

/** How a purchase stands. The browser with its secret is signed in when it is done, once. */
export async function followPurchase(
  platform: Platform,
  { id, purchaseToken }: { id: string; purchaseToken?: string | undefined },
  browser: BuyersBrowser,
): Promise<Outcome> {
  const purchase = await findPurchase(platform.db, id)
  if (!purchase) throw new Refusal(404, 'There is no such purchase.')
  const isBuyer = purchaseToken !== undefined && hashOf(purchaseToken) === purchase.tokenHash
  const outcome = await lookAgain(platform, purchase)
  if (!isBuyer) return { ...outcome, ...asStranger, clientSecret: null }
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
    const used = await takePurchaseToken(tx, id, hashOf(token))
    const school = used?.schoolId ? await findSchool(tx, used.schoolId) : undefined
    const account = school && (await findHolder(tx, school.id))
    // Choosing a password by the mailed link proves the mailbox: from then on a token that was kept opens nothing.
    if (!account || account.passwordHash) return undefined
    return signInBuyer({ db: tx, clock }, { account, school, isNew: true }, browser)
  })
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Removes who bought, and keeps that something was paid. The same card may buy for this email again. */
export async function anonymisePurchases(db: Database, buyer: Whose): Promise<void> {
  await anonymisePurchaseRows(db, buyer)
}

/** Whether a card is being charged for this email, or its bank is being asked. */
export async function isPaymentUnderWay(db: Database, email: string): Promise<boolean> {
  return (await findLivePurchase(db, email)) !== undefined
}
