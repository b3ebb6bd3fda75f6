import { crashPoint } from '#server/platform/config/crash-point.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, giveBackTry, takeTry } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { CardDeclined, type CardPurchase, CardsNotSetUp, CardsUnreachable } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { isLive } from './rules.ts'
import {
  type NewPurchase,
  type Purchase,
  addPurchaseIfFree,
  findLivePurchase,
  findPurchaseByOnce,
  listUnsettledPurchases,
} from './store.ts'
import { settle, settleFound } from './transitions.ts'

/** `clientSecret`: what the buyer's bank needs for 3-D Secure. */
export type Standing = { purchase: Purchase; clientSecret: string | null }

/** Testing stolen cards declines most of them. Each card counts as declined until it was not. */
const declinedFromNetwork: Limit = { name: 'card-network', tries: 10, seconds: 60 * 60 }
const declinedForEmail: Limit = { name: 'card-email', tries: 10, seconds: 60 * 60 }

type Wanted = NewPurchase & { email: string; name: string; schoolName: string | null }
type Placing = { wanted: Wanted; mayBuy: (tx: Database) => Promise<void>; address: string }

/** Charges the card, unless this very purchase is known or another one for the email has to be settled first. */
export async function place(platform: Platform, placing: Placing): Promise<Standing & { isOurs: boolean }> {
  const { db } = platform
  const { wanted } = placing
  const started = await start(db, placing)
  if (started) return { ...(await chargeOnce(platform, placing, started)), isOurs: true }
  const same = await findPurchaseByOnce(db, wanted.once)
  if (same) return { ...(await lookAgain(platform, same)), isOurs: false }
  const other = await findLivePurchase(db, wanted.email)
  const settled = other && (await setAside(platform, other))
  if (settled?.state === 'done') return { purchase: settled, clientSecret: null, isOurs: false }
  return place(platform, placing)
}

/**
 * Commits the purchase before the provider hears of it. Whether the email may buy is checked again behind the lock that the row
 * is: of two that both checked before, the second sees what the first has bought.
 */
async function start(db: Database, { wanted, mayBuy, address }: Placing): Promise<Purchase | undefined> {
  return db.transaction(async (tx) => {
    const added = await addPurchaseIfFree(tx, wanted)
    if (!added) return undefined
    await mayBuy(tx)
    await takeTry(tx, declinedFromNetwork, networkOf(address))
    await takeTry(tx, declinedForEmail, wanted.email)
    return added
  })
}

async function chargeOnce(platform: Platform, { wanted, address }: Placing, started: Purchase): Promise<Standing> {
  const { plan, email, name, schoolName, paymentMethodId, customerId = null } = wanted
  let isDeclined = false
  try {
    const charged = await charge(platform, started, { plan, email, name, schoolName, paymentMethodId, customerId })
    isDeclined = charged.purchase.state === 'declined'
    return charged
  } catch (error) {
    throw error instanceof CardsNotSetUp ? error : asRefusal(error)
  } finally {
    if (!isDeclined) {
      await giveBackTry(platform.db, declinedFromNetwork, networkOf(address))
      await giveBackTry(platform.db, declinedForEmail, email)
    }
  }
}

/** Asks the provider for the money, and settles what it answers. */
async function charge(platform: Platform, purchase: Purchase, card: Omit<CardPurchase, 'id'>): Promise<Standing> {
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

/** Each look asks the provider, which limits us. A page that waits looks a dozen times. */
const looks: Limit = { name: 'purchase-look', tries: 100, seconds: 10 * 60 }

/** Settles by what the provider says now. A purchase that is just being charged is left alone. */
export async function lookAgain(platform: Platform, purchase: Purchase): Promise<Standing> {
  if (!purchase.subscriptionId || !isLive(purchase)) return { purchase, clientSecret: null }
  await takeTry(platform.db, looks, purchase.id)
  try {
    const found = await platform.cards.read(purchase.subscriptionId)
    if (!found) return { purchase, clientSecret: null }
    return { purchase: await settleFound(platform, purchase, found), clientSecret: found.clientSecret }
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Another live purchase for the same email: cancelled while the bank waits for the buyer, waited for otherwise. */
async function setAside(platform: Platform, other: Purchase): Promise<Purchase> {
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

/** How long the provider may work on a charge before its record can be found. */
const mostSecondsUnfound = 120

/** Settles what a crash or a lost answer has left, by what the provider knows. It never starts a charge. */
export async function reconcilePurchases(platform: Platform): Promise<void> {
  const failures: unknown[] = []
  for (const { idleSeconds, ...purchase } of await listUnsettledPurchases(platform.db)) {
    try {
      const found = await platform.cards.findByPurchase({ id: purchase.id, email: purchase.email ?? '' })
      if (found) await settleFound(platform, purchase, found)
      else if (idleSeconds > mostSecondsUnfound) await settle(platform, purchase, 'missing', {})
    } catch (error) {
      // One that cannot be settled must not hold up the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some purchases could not be settled.')
}
