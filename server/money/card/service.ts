import { hash, randomBytes } from 'node:crypto'
import { pricePence } from '#contract/money/prices.ts'
import { findAccountByEmail, findHolder, findSchool } from '#server/accounts/people/service.ts'
import type { BuyerForm } from '#server/money/buyers/rules.ts'
import { type BuyersBrowser, buyerIn, signInBuyer } from '#server/money/buyers/service.ts'
import { type Standing as Charged, lookAgain, place } from '#server/money/charges/service.ts'
import { billToHolder } from '#server/money/invoices/rules.ts'
import { invoicesOf } from '#server/money/invoices/service.ts'
import { licenceHeldBy, renewalFault } from '#server/accounts/licence/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findPurchase, findPurchaseByOnce, passing, useUpToken } from '#server/money/purchases/service.ts'
import { stopTrying } from '#server/money/subscriptions/service.ts'
import { onceForNew, onceForRenewal } from './rules.ts'

type Wishes = { billingAddress?: string | undefined; purchaseOrder?: string | undefined }
type Entered = { sessionId: string; browserId: string }
/** How the purchase stands, and what the browser that asked is given. */
export type Outcome = Charged & { purchaseToken: string | null; isSignedIn: boolean; entered?: Entered | undefined }

const asAStranger = { purchaseToken: null, isSignedIn: false } as const
const asTheHolder = { purchaseToken: null, isSignedIn: true } as const

/** Buys a licence year for somebody new, or for whoever has a trial. Sent again, it is the same purchase. */
export async function buy(
  platform: Platform,
  form: BuyerForm & Wishes & { paymentMethodId: string },
  browser: BuyersBrowser,
): Promise<Outcome> {
  const { db, clock } = platform
  const { paymentMethodId, billingAddress, purchaseOrder } = form
  const once = onceForNew(paymentMethodId, form.email)
  const known = await findPurchaseByOnce(db, once)
  if (known) return { ...(await lookAgain(platform, known)), ...asAStranger }
  const buyer = await buyerIn(db, form)
  const trial = await findAccountByEmail(db, buyer.email)
  // Who did not hold the trial that this email has is not let into what is in it.
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
  if (!outcome.isOurs || !token) return { ...outcome, ...asAStranger }
  const entered = await enter(platform, outcome.purchase.id, token, browser)
  passing(platform, 'purchase:answering')
  return { ...outcome, purchaseToken: entered ? null : token, isSignedIn: entered !== undefined, entered }
}

/** Pays for what is owed, or for a further year. */
export async function renew(
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
  if (known) return { ...(await lookAgain(platform, known)), ...asTheHolder }
  await mayBuy(db)
  await stopTrying(platform, school)
  return { ...(await place(platform, { wanted, mayBuy, address })), ...asTheHolder }
}

/** How a purchase stands. Who has its secret is signed in when it is done, once. */
export async function follow(
  platform: Platform,
  { id, purchaseToken }: { id: string; purchaseToken?: string | undefined },
  browser: BuyersBrowser,
): Promise<Outcome> {
  const purchase = await findPurchase(platform.db, id)
  if (!purchase) throw new Refusal(404, 'There is no such purchase.')
  const isBuyer = purchaseToken !== undefined && hashOf(purchaseToken) === purchase.tokenHash
  const outcome = await lookAgain(platform, purchase)
  if (!isBuyer) return { ...outcome, ...asAStranger, clientSecret: null }
  const entered = await enter(platform, id, purchaseToken, browser)
  return { ...outcome, purchaseToken: entered ? null : purchaseToken, isSignedIn: entered !== undefined, entered }
}

/** Lets the browser in that has the secret of a purchase that is done. */
async function enter(
  { db, clock }: Platform,
  id: string,
  token: string,
  browser: BuyersBrowser,
): Promise<Entered | undefined> {
  return db.transaction(async (tx) => {
    const used = await useUpToken(tx, id, hashOf(token))
    const school = used?.schoolId ? await findSchool(tx, used.schoolId) : undefined
    const account = school && (await findHolder(tx, school.id))
    // Whoever has chosen a password by the mailed link has shown that the account is theirs; a secret that was kept opens it no more.
    if (!account || account.passwordHash) return undefined
    return signInBuyer({ db: tx, clock }, { account, school, isNew: true }, browser)
  })
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}
