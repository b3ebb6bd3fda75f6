import { licenceHeldBy, licenceState } from '#server/accounts/licence/rules.ts'
import { mailHolder } from '#server/accounts/people/service.ts'
import {
  type Account,
  type School,
  findHolder,
  findSchool,
  lockSchool,
  updateSchool,
} from '#server/accounts/people/store.ts'
import { billToHolder, invoiceNumber } from '#server/money/invoices/rules.ts'
import { recordCardPayment } from '#server/money/invoices/service.ts'
import { type Invoice, invoicesOf, updateInvoice, voidOpenInvoices } from '#server/money/invoices/store.ts'
import { isPaid } from '#server/money/purchases/rules.ts'
import {
  anonymisePurchaseRows,
  findLivePurchase,
  findPurchase,
  subscriptionsBoughtFor,
} from '#server/money/purchases/store.ts'
import { settleFound } from '#server/money/purchases/transitions.ts'
import { recordRefund } from '#server/money/refunds/service.ts'
import { alignRenewal } from '#server/money/renewals/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CardPayment, type CardSubscription, refuseIfUnreachable } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { schoolAsSubject, recordAudit } from '#server/platform/security/audit-log.ts'
import { bankAsksLetter, cardRefusedLetter, disputeNotice, renewalFailedNotice } from './mail.ts'
import { isPurchaseId, renewalFailure } from './rules.ts'
import { lockSubscriber, findPayingSchool, listSubscriptionsNearEnd } from './store.ts'

/** Records the webhook event in the same transaction as its effect; false if it was recorded before, so there is nothing to do. */
type RecordEvent = (tx: Database) => Promise<boolean>

/**
 * Syncs a school with the provider's record of its subscription: reads, writes, and reads again until nothing has changed. So a stale
 * read that is written late is corrected immediately, and the order in which events arrive does not matter.
 */
export async function settleSubscription(
  platform: Platform,
  subscriptionId: string,
  recordEvent?: RecordEvent,
): Promise<void> {
  let written: string | undefined
  for (;;) {
    const found = await platform.cards.read(subscriptionId)
    const seen = JSON.stringify(found)
    if (!found || seen === written) return
    const isNew = await apply(platform, found, written === undefined ? recordEvent : undefined)
    if (!isNew) return
    written = seen
  }
}

/**
 * Stops the provider's retries of an old card when the holder pays another way: a later retry would charge a second time. A payment
 * already made counts. Call it once a further year may be bought, before charging for it.
 */
export async function stopCardRetries(platform: Platform, { renewsByCard, subscriptionId }: School): Promise<void> {
  if (!renewsByCard || !subscriptionId) return
  const sentence = 'We could not reach the card provider to stop the old card. Please try again in a moment.'
  await refuseIfUnreachable(platform.cards.cancel(subscriptionId), sentence)
  await refuseIfUnreachable(settleSubscription(platform, subscriptionId), sentence)
}

/** All subscriptions of the school that made the payment: it may belong to any of them. */
export async function subscriptionsPaidBy(db: Database, providerPaymentId: string): Promise<string[]> {
  const schoolId = await findPayingSchool(db, providerPaymentId)
  return schoolId ? subscriptionsBoughtFor(db, schoolId) : []
}

/** Checks subscriptions that should have been charged about now, in case no webhook arrived. */
export async function settleRenewals(platform: Platform): Promise<void> {
  const failures: unknown[] = []
  for (const id of await listSubscriptionsNearEnd(platform.db, platform.clock.now())) {
    try {
      await settleSubscription(platform, id)
    } catch (error) {
      // One failure must not hold up the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some subscriptions could not be settled.')
}

async function apply(
  platform: Platform,
  found: CardSubscription,
  recordEvent: RecordEvent | undefined,
): Promise<boolean> {
  const boughtFor = await settlePurchaseOf(platform, found)
  const applied = await platform.db.transaction(async (db) => {
    if (recordEvent && !(await recordEvent(db))) return undefined
    const current = await lockSubscriber(db, found.id)
    const school = current ?? (boughtFor ? await lockSchool(db, boughtFor) : undefined)
    const holder = school && (await findHolder(db, school.id))
    if (!school || !holder) return {}
    const txPlatform = { ...platform, db }
    for (const payment of found.payments) await recordRenewal(txPlatform, { school, holder }, payment)
    // After all renewals: a refund recorded earlier would leave a gap before the next year.
    for (const payment of found.payments) await applyReversal(txPlatform, { school, holder }, payment)
    // A replaced subscription no longer decides about the renewal.
    if (current) await applyRenewal(txPlatform, { school: current, holder }, found)
    return { alignedFor: current?.id }
  })
  // The last year was refunded at the provider: do not charge for another.
  if (found.payments.at(-1)?.isRefunded && found.state !== 'ended') await platform.cards.cancel(found.id)
  else if (applied?.alignedFor) await alignRenewal(platform, applied.alignedFor, found)
  return applied !== undefined
}

/** Settles the purchase that created the subscription. An unpaid one in `started` is left to the request that is charging it. */
async function settlePurchaseOf(platform: Platform, found: CardSubscription): Promise<string | null> {
  const purchase = isPurchaseId(found.purchaseId) ? await findPurchase(platform.db, found.purchaseId) : undefined
  if (!purchase || (purchase.state === 'started' && !isPaid(found))) return null
  const { state, schoolId } = await settleFound(platform, purchase, found)
  // A refunded purchase has paid for nothing.
  return state === 'done' ? schoolId : null
}

type Subscriber = { school: School; holder: Account }

/** Records a renewal that the provider charged. */
async function recordRenewal(platform: Platform, { school, holder }: Subscriber, payment: CardPayment): Promise<void> {
  const all = await invoicesOf(platform.db, school.id)
  if (payment.isRefunded || invoiceOf(all, payment)) return
  const billTo = billToHolder(holder, school, {}, all[0])
  const invoice = await recordCardPayment(platform, { school, payment, isRenewal: true, billTo })
  if (invoice) await recordAudit(platform.db, { what: 'payment-received', ...paymentDetails(school, invoice) })
}

/** Records a refund or dispute of a payment that we have recorded. */
async function applyReversal(platform: Platform, { school, holder }: Subscriber, payment: CardPayment): Promise<void> {
  const { db, clock, config } = platform
  const invoice = invoiceOf(await invoicesOf(db, school.id), payment)
  if (!invoice) return
  const { refundedPence } = payment
  if (refundedPence > 0) await recordRefund(platform, { invoiceId: invoice.id, refundedPence })
  if (payment.isDisputed && !invoice.disputedAt) {
    await updateInvoice(db, invoice.id, { disputedAt: clock.now() })
    await recordAudit(db, { what: 'payment-disputed', ...paymentDetails(school, invoice) })
    const payer = { schoolName: school.name, email: holder.email, pence: invoice.pence }
    const letter = disputeNotice(payer, invoiceNumber(invoice))
    await queueMail(db, { to: config.seller.supportEmail, letter, createdAt: clock.now() })
  }
  if (!payment.isDisputed && invoice.disputedAt) await updateInvoice(db, invoice.id, { disputedAt: null })
}

function invoiceOf(all: Invoice[], { invoiceId }: CardPayment): Invoice | undefined {
  return all.find(({ providerInvoiceId }) => providerInvoiceId === invoiceId)
}

/** Audit fields without an actor: the card provider reported it. */
function paymentDetails(school: School, invoice: Invoice) {
  return { ...schoolAsSubject(school), detail: { invoice: invoiceNumber(invoice), pence: invoice.pence } }
}

async function applyRenewal(platform: Platform, { school, holder }: Subscriber, found: CardSubscription) {
  const { db, clock } = platform
  if (school.renewalPence !== found.nextPence) await updateSchool(db, school.id, { renewalPence: found.nextPence })
  if (school.renewsByCard !== found.renews) {
    const changed = await updateSchool(db, school.id, { renewsByCard: found.renews })
    const { isOpen } = licenceState(licenceHeldBy(changed), clock.now())
    const what = found.renews ? 'renewal-resumed' : isOpen ? 'renewal-cancelled' : 'licence-ended'
    await recordAudit(db, { what, ...schoolAsSubject(school), detail: { by: 'card provider' } })
  }
  const failure = renewalFailure(found)
  if (failure) await notifyRenewalFailure(platform, { school, holder }, found, failure)
}

/** Mails once per year that could not be charged, however often the provider retries. */
async function notifyRenewalFailure(
  platform: Platform,
  { school, holder }: Subscriber,
  found: CardSubscription,
  failure: 'refused' | 'asks',
): Promise<void> {
  const { db, clock, config } = platform
  const { endsAt } = licenceState(licenceHeldBy(school), clock.now())
  const pence = found.nextPence
  const renewal = { pence, endsAt, accountUrl: `${config.appUrl}/account` }
  const isNew = await mailHolder(db, holder, {
    letter: failure === 'asks' ? bankAsksLetter(renewal) : cardRefusedLetter(renewal),
    createdAt: clock.now(),
    once: `renewal-${failure}:${found.id}:${found.periodEndsAt.toISOString()}`,
  })
  if (!isNew) return
  await recordAudit(db, { what: 'payment-failed', ...schoolAsSubject(school), detail: { pence, because: failure } })
  const notice = renewalFailedNotice({ schoolName: school.name, email: holder.email, pence })
  await queueMail(db, { to: config.seller.supportEmail, letter: notice, createdAt: clock.now() })
}

/** `email`: also refuse while a payment for it is under way. */
type HeldLicence = { schoolId: string; email?: string }

/**
 * Cancels the licence's subscription at the card provider and returns its id. Call it before the transaction that deletes the school:
 * if the provider is unreachable, nothing may be deleted.
 */
export async function stopPayments(
  { db, cards }: Platform,
  { schoolId, email }: HeldLicence,
): Promise<string | undefined> {
  if (email && (await findLivePurchase(db, email)))
    throw new Refusal(409, 'A payment by card is under way. Please finish it, or try again in a few minutes.')
  const subscriptionId = (await findSchool(db, schoolId))?.subscriptionId
  if (!subscriptionId) return undefined
  const sentence = 'We could not reach the card provider to stop the payments. Please try again.'
  await refuseIfUnreachable(cards.cancel(subscriptionId), sentence)
  return subscriptionId
}

/** Anonymises a school's purchases and voids its open invoices. Locks and returns the school. Call it in a transaction. */
export async function closeBilling(
  { db, clock }: Platform,
  { schoolId, stopped }: { schoolId: string; stopped: string | undefined },
): Promise<School | undefined> {
  // Lock purchases before the school, as `finish` does, or the two deadlock.
  await anonymisePurchaseRows(db, schoolId)
  const school = await lockSchool(db, schoolId)
  // Bought since `stopPayments` ran, or this account has become the school's last one since.
  if (school?.subscriptionId && school.subscriptionId !== stopped)
    throw new Refusal(409, 'The licence was changed in the meantime. Please try again.')
  await voidOpenInvoices(db, schoolId, clock.now())
  return school
}
