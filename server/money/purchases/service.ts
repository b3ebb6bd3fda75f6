import { type School, findHolder, findSchool, lockSchool, updateSchool } from '#server/accounts/people/service.ts'
import { settleBuyer } from '#server/money/buyers/service.ts'
import { recordCardPayment } from '#server/money/invoices/service.ts'
import { licenceHeldBy, renewalFault } from '#server/accounts/licence/rules.ts'
import type { CardSubscription } from '#server/platform/providers/cards.ts'
import { crashPoint } from '#server/platform/config/crash-point.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { givenBackLetter, givenBackNotice } from './mail.ts'
import { type FaultPoint, billToOf, isChargedTooEarly, isLive, isPaid, purchaseSentences } from './rules.ts'
import { schoolAsSubject, recordAudit } from '#server/platform/security/audit-log.ts'
import {
  type NewPurchase,
  type Purchase,
  addPurchaseIfFree,
  findLivePurchase,
  findPurchase,
  findPurchaseByOnce,
  findSchoolOf,
  forgetPurchases,
  forgetUnsold,
  lockPurchase,
  moveOn,
  purchasesData,
  subscriptionsBoughtFor,
  unsettledPurchases,
  updatePurchase,
  useUpToken,
} from './store.ts'

export {
  addPurchaseIfFree,
  findLivePurchase,
  findPurchase,
  findPurchaseByOnce,
  forgetPurchases,
  forgetUnsold,
  purchasesData,
  subscriptionsBoughtFor,
  useUpToken,
}
export type { NewPurchase, Purchase }

/** A place in a purchase where a test kills the process. */
export function passing({ config }: Platform, point: FaultPoint): void {
  crashPoint(config, point)
}

/** Brings a purchase to where the provider says that it stands. Call it as often as you like. */
export async function settlePurchase(
  platform: Platform,
  purchase: Purchase,
  found: CardSubscription,
): Promise<Purchase> {
  if (purchase.state === 'done') return purchase
  if (isPaid(found)) return finish(platform, purchase, found)
  const names = { subscriptionId: found.id, customerId: found.customerId }
  if (isLive(purchase) && found.state === 'processing') return standing(platform, purchase, names)
  if (isLive(purchase) && found.state === 'requiresAction') {
    const confirming = await standing(platform, purchase, { ...names, state: 'confirming' })
    passing(platform, 'purchase:confirming')
    return confirming
  }
  // An email may have another purchase under way by now: what turns up late is good only if it is paid.
  return stop(platform, purchase, found)
}

async function standing(
  { db }: Pick<Platform, 'db'>,
  purchase: Purchase,
  changes: Partial<NewPurchase>,
): Promise<Purchase> {
  const moved = (await moveOn(db, purchase, changes)) ?? (await findPurchase(db, purchase.id))
  if (!moved) throw new Error('A purchase is gone.')
  return moved
}

/** Ends what was not paid, so that it cannot be paid behind our back. */
async function stop(platform: Platform, purchase: Purchase, found: CardSubscription): Promise<Purchase> {
  const ended = found.state === 'ended' ? found : await platform.cards.cancel(found.id)
  passing(platform, 'purchase:cancelled')
  if (isPaid(ended)) return finish(platform, purchase, ended)
  if (purchase.state === 'declined') return purchase
  const names = { subscriptionId: found.id, customerId: found.customerId }
  return decline(platform, purchase, found.declined ?? purchaseSentences.notCompleted, names)
}

/** Writes down that no money has moved. */
export async function decline(
  platform: Platform,
  purchase: Purchase,
  message: string,
  names: Partial<NewPurchase> = {},
): Promise<Purchase> {
  const declined = await platform.db.transaction(async (db) => {
    const changed = await moveOn(db, purchase, { ...names, state: 'declined', message, tokenHash: null })
    const subject = schoolAsSubject(await findSchoolOf(db, purchase))
    if (changed)
      await recordAudit(db, { what: 'card-declined', email: purchase.email, ...subject, detail: { message } })
    return changed
  })
  passing(platform, 'purchase:declined')
  return declined ?? standing(platform, purchase, {})
}

/** Nothing can be sold for this payment any more; the sentence says why. */
class NotForSale extends Error {}

/** It is paid: the account, the licence, the invoice and the purchase are written together, once. */
async function finish(platform: Platform, purchase: Purchase, found: CardSubscription): Promise<Purchase> {
  try {
    await endReplaced(platform, purchase, found)
    const finished = await platform.db.transaction((db) => sell({ ...platform, db }, purchase.id, found))
    passing(platform, 'purchase:done')
    if (finished.kind === 'renewal' && finished.schoolId) await alignRenewal(platform, finished.schoolId, found)
    return finished
  } catch (error) {
    if (!(error instanceof NotForSale)) throw error
    return giveBack(platform, purchase, found, error.message)
  }
}

async function sell(platform: Platform, id: string, found: CardSubscription): Promise<Purchase> {
  const { db } = platform
  const purchase = await lockPurchase(db, id)
  if (!purchase) throw new Error('A purchase is gone.')
  if (purchase.state === 'done') return purchase
  const { school, accountId, isOthers } = await soldTo(platform, purchase)
  passing(platform, 'purchase:settled')
  // Whoever pays a first order by card renews nothing.
  const isRenewal = purchase.kind === 'renewal' && school.licenceStartedAt !== null
  for (const payment of found.payments.filter(({ isRefunded }) => !isRefunded))
    await recordCardPayment(platform, { school, payment, isRenewal, billTo: billToOf(purchase) })
  // Only now: whether a card renews it decides where the year begins that was just paid for.
  const names = { customerId: found.customerId, subscriptionId: found.id }
  const { licenceEndsAt } = await updateSchool(db, school.id, {
    ...names,
    renewsByCard: found.renews,
    paymentMethod: 'card',
  })
  const { plan, pence, email } = purchase
  const until = licenceEndsAt?.toISOString() ?? ''
  await recordAudit(db, {
    what: isRenewal ? 'licence-renewed' : 'licence-bought',
    accountId,
    email,
    ...schoolAsSubject(school),
    detail: { plan, pence, until, by: 'card' },
  })
  const done = { ...names, state: 'done', message: null, schoolId: school.id } as const
  const finished = await updatePurchase(db, id, { ...done, ...(isOthers ? { tokenHash: null } : {}) })
  passing(platform, 'purchase:recorded')
  return finished
}

/** `isOthers`: somebody else made the account while the buyer was paying, and it is not the buyer's to enter. */
type Sold = { school: School; accountId: string | null; isOthers: boolean }

/** Whose licence it pays for. */
async function soldTo(platform: Platform, purchase: Purchase): Promise<Sold> {
  const { db, clock } = platform
  const { kind, schoolId, email, name, plan, schoolName, schoolDomain, orderedAt } = purchase
  if (kind === 'renewal') {
    const school = schoolId ? await lockSchool(db, schoolId) : undefined
    const fault = school ? renewalFault(licenceHeldBy(school), clock.now()) : purchaseSentences.givenBack
    if (!school || fault) throw new NotForSale(fault)
    return { school, accountId: (await findHolder(db, school.id))?.id ?? null, isOthers: false }
  }
  if (!email || !name) throw new NotForSale(purchaseSentences.givenBack)
  const settled = await settleBuyer(platform, { plan, email, name, schoolName, schoolDomain })
  if (!settled) throw new NotForSale(purchaseSentences.givenBack)
  const { school, account, isNew } = settled
  return { school, accountId: account.id, isOthers: !isNew && account.createdAt > orderedAt }
}

/** An old card that is still being tried must not pay as well for what the new one has paid. */
async function endReplaced({ db, cards, clock }: Platform, purchase: Purchase, found: CardSubscription): Promise<void> {
  if (purchase.kind === 'new' || !purchase.schoolId) return
  const school = await findSchool(db, purchase.schoolId)
  if (!school?.subscriptionId || school.subscriptionId === found.id) return
  if (renewalFault(licenceHeldBy(school), clock.now())) return
  const old = await cards.read(school.subscriptionId)
  if (old && old.state !== 'ended') await cards.cancel(old.id)
}

/** The money goes back before that is written down: whoever dies in between does it again, and it happens once. */
async function giveBack(
  platform: Platform,
  purchase: Purchase,
  found: CardSubscription,
  message: string,
): Promise<Purchase> {
  const { cards, db } = platform
  if (found.state !== 'ended') await cards.cancel(found.id)
  for (const payment of found.payments) if (!payment.isRefunded) await cards.refund(payment)
  return db.transaction(async (tx) => {
    const names = { subscriptionId: found.id, customerId: found.customerId }
    const changed = await moveOn(tx, purchase, { ...names, state: 'declined', message, tokenHash: null })
    if (!changed) return standing({ db: tx }, purchase, {})
    const subject = schoolAsSubject(await findSchoolOf(tx, purchase))
    await recordAudit(tx, { what: 'payment-refunded', email: purchase.email, ...subject, detail: { message } })
    await tellOfMoneyBack({ ...platform, db: tx }, changed, message)
    return changed
  })
}

async function tellOfMoneyBack({ db, clock, config }: Platform, { email, pence }: Purchase, message: string) {
  if (!email) return
  const createdAt = clock.now()
  await queueMail(db, { to: email, letter: givenBackLetter({ pence, message }), createdAt })
  await queueMail(db, { to: config.seller.supportEmail, letter: givenBackNotice({ pence, email, message }), createdAt })
}

/** Moves the next charge to where the licence ends: a year that is bought early begins when the last one is over. */
export async function alignRenewal(
  { db, cards, clock }: Platform,
  schoolId: string,
  found: CardSubscription,
): Promise<void> {
  const end = (await findSchool(db, schoolId))?.licenceEndsAt
  if (end && isChargedTooEarly(found, end, clock.now())) await cards.renewOn(found.id, end)
}

/** How long the provider may be at work on something that cannot be found there yet. */
const mostSecondsUnfound = 120

/** Looks at the provider for what a crash or a lost answer has left, and finishes it or lets it go. Starts no charge. */
export async function reconcilePurchases(platform: Platform): Promise<void> {
  const failures: unknown[] = []
  for (const { idleSeconds, ...purchase } of await unsettledPurchases(platform.db)) {
    try {
      await reconcile(platform, purchase, idleSeconds)
    } catch (error) {
      // One that cannot be settled must not hold up the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some purchases could not be settled.')
}

async function reconcile(platform: Platform, purchase: Purchase, idleSeconds: number): Promise<void> {
  const found = await platform.cards.findByPurchase({ id: purchase.id, email: purchase.email ?? '' })
  if (found) await settlePurchase(platform, purchase, found)
  else if (isLive(purchase) && idleSeconds > mostSecondsUnfound) await abandon(platform, purchase)
}

/** Nothing of it is at the provider, so its email is free again. It is looked for a while longer. */
export async function abandon({ db }: Platform, purchase: Purchase): Promise<void> {
  await moveOn(db, purchase, { state: 'abandoned', message: purchaseSentences.abandoned, tokenHash: null })
}
