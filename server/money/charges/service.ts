import { CardDeclined, CardsNotSetUp, CardsUnreachable } from '#server/platform/providers/cards.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, giveBackTry, takeTry } from '#server/platform/database/throttle.ts'
import { networkOf } from '#server/platform/security/network.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isLive } from '#server/money/purchases/rules.ts'
import {
  type NewPurchase,
  type Purchase,
  abandon,
  addPurchaseIfFree,
  decline,
  findLivePurchase,
  findPurchaseByOnce,
  passing,
  settlePurchase,
} from '#server/money/purchases/service.ts'

/** Whoever tries out stolen cards fails with most of them. */
const declinedFromNetwork: Limit = { name: 'card-network', tries: 10, seconds: 60 * 60 }
const declinedForEmail: Limit = { name: 'card-email', tries: 10, seconds: 60 * 60 }

/** Each look is asked of the provider, which answers only so many of ours. A page that waits looks a dozen times. */
const looks: Limit = { name: 'purchase-look', tries: 100, seconds: 10 * 60 }

/** How a purchase stands, and what the buyer's bank needs. */
export type Standing = { purchase: Purchase; clientSecret: string | null }

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
  if (settled?.state === 'done') return { ...standing(settled), isOurs: false }
  return place(platform, placing)
}

/**
 * Commits the purchase before the provider hears of it. That the email may buy is looked at again behind the lock that the row
 * is: of two who both looked before, the second sees what the first has bought. Each card counts as declined until it was not.
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
  let isDeclined = false
  try {
    const charged = await charge(platform, wanted, started)
    isDeclined = charged.purchase.state === 'declined'
    return charged
  } finally {
    if (!isDeclined) {
      await giveBackTry(platform.db, declinedFromNetwork, networkOf(address))
      await giveBackTry(platform.db, declinedForEmail, wanted.email)
    }
  }
}

async function charge(platform: Platform, wanted: Wanted, purchase: Purchase): Promise<Standing> {
  const { plan, email, name, schoolName, paymentMethodId, customerId = null } = wanted
  passing(platform, 'purchase:committed')
  try {
    const order = { id: purchase.id, plan, email, name, schoolName, paymentMethodId, customerId }
    const found = await platform.cards.subscribe(order)
    passing(platform, 'purchase:subscribed')
    return standing(await settlePurchase(platform, purchase, found), found.clientSecret)
  } catch (error) {
    if (error instanceof CardDeclined) return standing(await decline(platform, purchase, error.message))
    if (!(error instanceof CardsNotSetUp)) throw asRefusal(error)
    await abandon(platform, purchase)
    throw error
  }
}

/** What the provider says of it now, where it was there already. One that is just being charged is left alone. */
export async function lookAgain(platform: Platform, purchase: Purchase): Promise<Standing> {
  if (!purchase.subscriptionId || !isLive(purchase)) return standing(purchase)
  await takeTry(platform.db, looks, purchase.id)
  try {
    const found = await platform.cards.read(purchase.subscriptionId)
    if (!found) return standing(purchase)
    return standing(await settlePurchase(platform, purchase, found), found.clientSecret)
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Another purchase for the same email: it is taken back while the bank waits for the buyer, and waited for otherwise. */
async function setAside(platform: Platform, other: Purchase): Promise<Purchase> {
  if (other.state === 'started' || !other.subscriptionId)
    throw new Refusal(
      409,
      'A payment for this email is already on its way. Please wait a minute and look at your inbox before you try again.',
      { retryAfterSeconds: 60 },
    )
  try {
    return await settlePurchase(platform, other, await platform.cards.cancel(other.subscriptionId))
  } catch (error) {
    throw asRefusal(error)
  }
}

function standing(purchase: Purchase, clientSecret: string | null = null): Standing {
  return { purchase, clientSecret }
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof CardsUnreachable)) return error
  const sentence =
    'We could not reach the card provider. You have not lost anything: if the payment went through, you will hear by email within a few minutes.'
  return new Refusal(503, sentence, { retryAfterSeconds: 60, cause: error })
}
