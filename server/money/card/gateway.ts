import { isLive } from '#server/money/purchases/rules.ts'
import {
  type NewPurchase,
  type Purchase,
  addPurchaseIfFree,
  findLivePurchase,
  findPurchaseByKey,
  listUnsettledPurchases,
} from '#server/money/purchases/store.ts'
import { settle, settleFound } from '#server/money/purchases/transitions.ts'
import { crashPoint } from '#server/platform/config/crash-point.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Counter, type Limit, giveBackTries, takeTry, takeTryOfEach } from '#server/platform/database/throttle.ts'
import { mailboxOf } from '#server/platform/mail/address.ts'
import type { Platform } from '#server/platform/platform.ts'
import { CardDeclined, type CardPurchase, CardsNotSetUp, CardsUnreachable } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type NetworkLimits, countersFrom } from '#server/platform/security/network.ts'

/** `clientSecret`: for 3-D Secure in the buyer's browser. */
export type PurchaseStatus = { purchase: Purchase; clientSecret: string | null }

/** Against card testing with stolen cards, most of which are declined. An attempt counts until the card turns out not to be declined. */
const declinedFrom: NetworkLimits = {
  network: { name: 'card-network', tries: 10, seconds: 60 * 60 },
  site: { name: 'card-site', tries: 50, seconds: 60 * 60 },
}
const declinedForEmail: Limit = { name: 'card-email', tries: 10, seconds: 60 * 60 }

const countersOf = (address: string, email: string): Counter[] => [
  ...countersFrom(address, declinedFrom),
  { limit: declinedForEmail, key: mailboxOf(email) },
]

type RequestedPurchase = NewPurchase & { email: string; name: string; schoolName: string | null }
type PurchaseRequest = { requested: RequestedPurchase; assertMayBuy: (tx: Database) => Promise<void>; address: string }

/** Charges the card, unless this purchase already exists or another one for the email must be settled first. */
export async function placePurchase(
  platform: Platform,
  request: PurchaseRequest,
): Promise<PurchaseStatus & { isNew: boolean }> {
  const { db } = platform
  const { requested } = request
  const started = await start(db, request)
  if (started) return { ...(await chargeOnce(platform, request, started)), isNew: true }
  const same = await findPurchaseByKey(db, requested.once)
  if (same) return { ...(await refreshPurchase(platform, same)), isNew: false }
  const other = await findLivePurchase(db, requested.email)
  const settled = other && (await cancelOtherPurchase(platform, other))
  if (settled?.state === 'done') return { purchase: settled, clientSecret: null, isNew: false }
  return placePurchase(platform, request)
}

/**
 * Commits the purchase before the provider is called. The unique index on the email makes the row a lock; `assertMayBuy` runs again
 * behind it, so that of two concurrent buyers who both passed the first check, the second sees what the first has bought.
 */
async function start(
  db: Database,
  { requested, assertMayBuy, address }: PurchaseRequest,
): Promise<Purchase | undefined> {
  return db.transaction(async (tx) => {
    const added = await addPurchaseIfFree(tx, requested)
    if (!added) return undefined
    await assertMayBuy(tx)
    await takeTryOfEach(tx, countersOf(address, requested.email))
    return added
  })
}

async function chargeOnce(
  platform: Platform,
  { requested, address }: PurchaseRequest,
  started: Purchase,
): Promise<PurchaseStatus> {
  const { plan, email, name, schoolName, paymentMethodId, customerId = null } = requested
  let isDeclined = false
  try {
    const charged = await charge(platform, started, { plan, email, name, schoolName, paymentMethodId, customerId })
    isDeclined = charged.purchase.state === 'declined'
    return charged
  } catch (error) {
    throw error instanceof CardsNotSetUp ? error : asRefusal(error)
  } finally {
    if (!isDeclined) await giveBackTries(platform.db, countersOf(address, email))
  }
}

/** Asks the provider for the money and settles its response. */
async function charge(platform: Platform, purchase: Purchase, card: Omit<CardPurchase, 'id'>): Promise<PurchaseStatus> {
  crashPoint(platform.config, 'purchase:committed')
  try {
    const found = await platform.cards.subscribe({ ...card, id: purchase.id })
    crashPoint(platform.config, 'purchase:subscribed')
    return { purchase: await settleFound(platform, purchase, found), clientSecret: found.clientSecret }
  } catch (error) {
    if (error instanceof CardDeclined)
      return { purchase: await settle(platform, purchase, 'refused', error), clientSecret: null }
    if (error instanceof CardsNotSetUp) await settle(platform, purchase, 'notSetUp', {})
    throw error
  }
}

/** Each refresh calls the provider, which rate-limits us. The payment page polls a dozen times. */
const refreshLimit: Limit = { name: 'purchase-look', tries: 100, seconds: 10 * 60 }

/** Settles a live purchase from the provider's record. One without a subscription yet is still being charged: left alone. */
export async function refreshPurchase(platform: Platform, purchase: Purchase): Promise<PurchaseStatus> {
  if (!purchase.subscriptionId || !isLive(purchase)) return { purchase, clientSecret: null }
  await takeTry(platform.db, refreshLimit, purchase.id)
  try {
    const found = await platform.cards.read(purchase.subscriptionId)
    if (!found) return { purchase, clientSecret: null }
    return { purchase: await settleFound(platform, purchase, found), clientSecret: found.clientSecret }
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Cancels another live purchase for the same email if 3-D Secure is pending; if the card is being charged, the buyer has to wait. */
async function cancelOtherPurchase(platform: Platform, other: Purchase): Promise<Purchase> {
  if (other.state === 'started' || !other.subscriptionId)
    throw new Refusal(
      409,
      'A payment for this email is already on its way. Please wait a minute and look at your inbox before you try again.',
      { retryAfterSeconds: 60 },
    )
  try {
    return await settleFound(platform, other, await platform.cards.cancel(other.subscriptionId))
  } catch (error) {
    throw asRefusal(error)
  }
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof CardsUnreachable)) return error
  const sentence =
    'We could not reach the card provider. You have not lost anything: if the payment went through, you will hear by email within a few minutes.'
  return new Refusal(503, sentence, { retryAfterSeconds: 60, cause: error })
}

/** By the stored id first: the provider's search needs the buyer's email, and lags behind. */
async function findRecord({ cards }: Platform, { id, subscriptionId, email }: Purchase) {
  return subscriptionId ? cards.read(subscriptionId) : cards.findByPurchase({ id, email: email ?? '' })
}

/** How long a charge may take to show up in the provider's records. */
const maxSecondsUnfound = 120

/** Settles purchases that a crash or a lost response left open, from the provider's records. Never starts a charge. */
export async function reconcilePurchases(platform: Platform): Promise<void> {
  const failures: unknown[] = []
  for (const { idleSeconds, ...purchase } of await listUnsettledPurchases(platform.db)) {
    try {
      const found = await findRecord(platform, purchase)
      if (found) await settleFound(platform, purchase, found)
      else if (idleSeconds > maxSecondsUnfound) await settle(platform, purchase, 'missing', {})
    } catch (error) {
      // One failure must not hold up the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some purchases could not be settled.')
}
