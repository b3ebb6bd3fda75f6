import { licenceHeldBy, renewalFault } from '#server/accounts/licence/rules.ts'
import { mailOrderLink } from '#server/accounts/passwords/service.ts'
import { type Account, type School, findHolder, lockSchool, updateSchool } from '#server/accounts/people/store.ts'
import { addBuyer } from '#server/money/buyers/service.ts'
import { recordCardPayment } from '#server/money/invoices/service.ts'
import { givenBackLetter, givenBackNotice } from '#server/money/refunds/mail.ts'
import { recordUnsoldPayment } from '#server/money/refunds/service.ts'
import { alignRenewal, endReplacedSubscription } from '#server/money/renewals/service.ts'
import { crashPoint } from '#server/platform/config/crash-point.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CardSubscription } from '#server/platform/providers/cards.ts'
import { recordAudit, schoolAsSubject } from '#server/platform/security/audit-log.ts'
import { type CrashPoint, type PurchaseState, billToOf, eventIn, isPaid, purchaseSentences } from './rules.ts'
import {
  type NewPurchase,
  type Purchase,
  findPurchase,
  findSchoolOf,
  lockPurchase,
  updatePurchase,
  updatePurchaseIfUnchanged,
} from './store.ts'

/** Events, and the data that each carries. */
type EventData = {
  /** From the provider's record. */
  paid: { found: CardSubscription }
  bankAsks: { found: CardSubscription }
  processing: { found: CardSubscription }
  unpaid: { found: CardSubscription }
  /** The provider declined the card before it created a subscription. */
  refused: { message: string }
  /** Our API key or price is wrong at the provider. */
  notSetUp: object
  /** The provider still has no record after two minutes. */
  missing: object
}
type Event = keyof EventData
type Transition<E extends Event> = (platform: Platform, purchase: Purchase, data: EventData[E]) => Promise<Purchase>

/** A late record counts only if it is paid: the email may have another purchase by now. */
const late = { paid: finish, bankAsks: cancel, processing: cancel, unpaid: cancel }
const live = { paid: finish, bankAsks: confirm, processing: wait, unpaid: cancel }
const ignored = { refused: keep, notSetUp: keep, missing: keep }

/**
 * The state machine: for each state and event, the function that moves the purchase on. All are idempotent: run again after a crash
 * or in another process, they find the state changed and do nothing.
 *
 * - happy path: paid, `finish`
 * - declined: refused, `decline`; or unpaid, `cancel`
 * - 3-D Secure: bankAsks, `confirm`; the browser follows the purchase, and it is paid or unpaid
 * - lost response, crash: no event, the state stays; a minute later `reconcilePurchases` finds it, or it is missing, `abandon`
 * - refund: paid, but nothing can be sold for it any more, so `finish` hands over to `giveBack`
 */
export const transitions: { [S in PurchaseState]: { [E in Event]: Transition<E> } } = {
  started: { ...live, refused: decline, notSetUp: abandon, missing: abandon },
  confirming: { ...live, refused: decline, notSetUp: abandon, missing: abandon },
  done: { paid: keep, bankAsks: keep, processing: keep, unpaid: keep, ...ignored },
  declined: { ...late, ...ignored },
  abandoned: { ...late, ...ignored },
}

export function settle<E extends Event>(
  platform: Platform,
  purchase: Purchase,
  event: E,
  data: EventData[E],
): Promise<Purchase> {
  return transitions[purchase.state][event](platform, purchase, data)
}

/** Settles a purchase from the provider's record. */
export function settleFound(platform: Platform, purchase: Purchase, found: CardSubscription): Promise<Purchase> {
  return settle(platform, purchase, eventIn(found), { found })
}

async function keep(_platform: Platform, purchase: Purchase): Promise<Purchase> {
  return purchase
}

/** The provider is still processing the charge. */
function wait({ db }: Platform, purchase: Purchase, { found }: EventData['processing']): Promise<Purchase> {
  return applyOrReload({ db }, purchase, providerIds(found))
}

/** 3-D Secure: the browser confirms with the bank and polls the purchase. */
async function confirm(platform: Platform, purchase: Purchase, { found }: EventData['bankAsks']): Promise<Purchase> {
  const confirming = await applyOrReload(platform, purchase, { ...providerIds(found), state: 'confirming' })
  crash(platform, 'purchase:confirming')
  return confirming
}

/** Cancels an unpaid subscription, so that it cannot be paid later. If it was paid in the meantime, finishes the purchase. */
async function cancel(platform: Platform, purchase: Purchase, { found }: EventData['unpaid']): Promise<Purchase> {
  const ended = found.state === 'ended' ? found : await platform.cards.cancel(found.id)
  crash(platform, 'purchase:cancelled')
  if (isPaid(ended)) return finish(platform, purchase, { found: ended })
  if (purchase.state === 'declined') return purchase
  // Paid and given back, by `giveBack` before a crash or at the provider.
  if (ended.payments.length > 0)
    return giveBack(platform, purchase, { found: ended, message: purchaseSentences.returned })
  return decline(platform, purchase, { message: found.declined ?? purchaseSentences.notCompleted, found })
}

type Declined = EventData['refused'] & { found?: CardSubscription }

/** No money has moved. */
async function decline(platform: Platform, purchase: Purchase, { message, found }: Declined): Promise<Purchase> {
  const ids = found ? providerIds(found) : {}
  const declined = await platform.db.transaction(async (db) => {
    const changed = await updatePurchaseIfUnchanged(db, purchase, {
      ...ids,
      state: 'declined',
      message,
      tokenHash: null,
    })
    if (!changed) return undefined
    const school = await findSchoolOf(db, purchase)
    // A new buyer has no school yet, only its name.
    const subject = school ? schoolAsSubject(school) : { subject: purchase.schoolName }
    await recordAudit(db, { what: 'card-declined', email: purchase.email, ...subject, detail: { message } })
    return changed
  })
  crash(platform, 'purchase:declined')
  return declined ?? applyOrReload(platform, purchase, {})
}

/** The provider has no record of it, so the email may buy again. `reconcilePurchases` looks for it for another day. */
function abandon({ db }: Platform, purchase: Purchase): Promise<Purchase> {
  const message = purchaseSentences.abandoned
  return applyOrReload({ db }, purchase, { state: 'abandoned', message, tokenHash: null })
}

/** Nothing can be sold for this payment any more; the message tells the buyer why. */
class NotForSale extends Error {}

/** Writes account, licence, invoice and purchase in one transaction. */
async function finish(platform: Platform, purchase: Purchase, { found }: EventData['paid']): Promise<Purchase> {
  try {
    await endReplacedSubscription(platform, purchase, found)
    const finished = await platform.db.transaction((db) => sell({ ...platform, db }, purchase.id, found))
    crash(platform, 'purchase:done')
    if (finished.kind === 'renewal' && finished.schoolId) await alignRenewal(platform, finished.schoolId, found)
    return finished
  } catch (error) {
    if (!(error instanceof NotForSale)) throw error
    return giveBack(platform, purchase, { found, message: error.message })
  }
}

async function sell(platform: Platform, id: string, found: CardSubscription): Promise<Purchase> {
  const { db } = platform
  const purchase = await lockPurchase(db, id)
  if (!purchase) throw new Error('Purchase not found.')
  if (purchase.state === 'done') return purchase
  const { school, account, isNew } = await licenceHolderOf(platform, purchase)
  crash(platform, 'purchase:settled')
  // Paying a first, unpaid order by card is not a renewal.
  const isRenewal = purchase.kind === 'renewal' && school.licenceStartedAt !== null
  for (const payment of found.payments.filter(({ isRefunded }) => !isRefunded))
    await recordCardPayment(platform, { school, payment, isRenewal, billTo: billToOf(purchase) })
  // Only after the payments: `renewsByCard` affects when the year that they pay for begins.
  const { plan, pence, email } = purchase
  const renewal = { renewsByCard: found.renews, renewalPlan: plan, renewalPence: found.nextPence }
  const changes = { ...providerIds(found), ...renewal, paymentMethod: 'card' } as const
  const paid = await updateSchool(db, school.id, changes)
  if (account && isNew) await mailOrderLink(platform, { account, school: paid })
  await recordAudit(db, {
    what: isRenewal ? 'licence-renewed' : 'licence-bought',
    accountId: account?.id ?? null,
    email,
    ...schoolAsSubject(school),
    detail: { plan, pence, until: paid.licenceEndsAt?.toISOString() ?? '', by: 'card' },
  })
  const done = { ...providerIds(found), state: 'done', message: null, schoolId: school.id } as const
  const finished = await updatePurchase(db, id, done)
  crash(platform, 'purchase:recorded')
  return finished
}

type LicenceHolder = { school: School; account: Account | undefined; isNew: boolean }

async function licenceHolderOf(platform: Platform, purchase: Purchase): Promise<LicenceHolder> {
  const { db, clock } = platform
  const { kind, schoolId, email, name, plan, schoolName, schoolDomain } = purchase
  if (kind === 'renewal') {
    const school = schoolId ? await lockSchool(db, schoolId) : undefined
    const fault = school ? renewalFault(licenceHeldBy(school), clock.now()) : purchaseSentences.givenBack
    if (!school || fault) throw new NotForSale(fault)
    return { school, account: await findHolder(db, school.id), isNew: false }
  }
  if (!email || !name) throw new NotForSale(purchaseSentences.givenBack)
  const buyer = await addBuyer(platform, { plan, email, name, schoolName, schoolDomain })
  if (!buyer) throw new NotForSale(purchaseSentences.givenBack)
  return { ...buyer, isNew: true }
}

type GivenBack = { found: CardSubscription; message: string }

/** Refunds before it writes. After a crash in between, the refund is requested again; it is idempotent. */
async function giveBack(platform: Platform, purchase: Purchase, { found, message }: GivenBack): Promise<Purchase> {
  const { cards, db, clock, config } = platform
  if (found.state !== 'ended') await cards.cancel(found.id)
  for (const payment of found.payments) if (!payment.isRefunded) await cards.refund(payment)
  return db.transaction(async (tx) => {
    const changes = { ...providerIds(found), state: 'declined', message, tokenHash: null } as const
    const changed = await updatePurchaseIfUnchanged(tx, purchase, changes)
    if (!changed) return applyOrReload({ db: tx }, purchase, {})
    const { email, pence } = changed
    const subject = schoolAsSubject(await findSchoolOf(tx, purchase))
    await recordAudit(tx, { what: 'payment-refunded', email: purchase.email, ...subject, detail: { message } })
    const { schoolId, plan, kind } = changed
    const sale = { schoolId, plan, isRenewal: kind === 'renewal', billTo: billToOf(changed) }
    const bills = await recordUnsoldPayment({ ...platform, db: tx }, { ...sale, payments: found.payments })
    if (!email) return changed
    const createdAt = clock.now()
    const hasBills = kind === 'renewal'
    const letter = { ...givenBackLetter({ pence, message, hasBills }), ...(hasBills ? bills : {}) }
    await queueMail(tx, { to: email, letter, createdAt })
    const notice = { ...givenBackNotice({ pence, email, message }), ...bills }
    await queueMail(tx, { to: config.seller.supportEmail, letter: notice, createdAt })
    return changed
  })
}

/** Applies the changes, or returns the current row if another process has moved the purchase on. */
async function applyOrReload(
  { db }: Pick<Platform, 'db'>,
  purchase: Purchase,
  changes: Partial<NewPurchase>,
): Promise<Purchase> {
  const moved = (await updatePurchaseIfUnchanged(db, purchase, changes)) ?? (await findPurchase(db, purchase.id))
  if (!moved) throw new Error('Purchase not found.')
  return moved
}

function providerIds({ id, customerId }: CardSubscription) {
  return { subscriptionId: id, customerId }
}

function crash({ config }: Platform, point: CrashPoint): void {
  crashPoint(config, point)
}
