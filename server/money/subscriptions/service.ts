import { pricePence } from '#contract/money/prices.ts'
import { licenceHeldBy, licenceState } from '#server/accounts/licence/rules.ts'
import {
  type Account,
  type School,
  findHolder,
  findSchool,
  lockSchool,
  updateSchool,
} from '#server/accounts/people/store.ts'
import { isPaid } from '#server/money/card/rules.ts'
import {
  anonymisePurchaseRows,
  findLivePurchase,
  findPurchase,
  subscriptionsBoughtFor,
} from '#server/money/card/store.ts'
import { settleFound } from '#server/money/card/transitions.ts'
import { billToHolder, invoiceNumber } from '#server/money/invoices/rules.ts'
import { recordCardPayment } from '#server/money/invoices/service.ts'
import { type Invoice, invoicesOf, updateInvoice, voidOpenInvoices } from '#server/money/invoices/store.ts'
import { recordRefund } from '#server/money/refunds/service.ts'
import { alignRenewal } from '#server/money/renewals/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queueMail, queueMailIfNew } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CardPayment, type CardSubscription, refuseIfUnreachable } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { schoolAsSubject, recordAudit } from '#server/platform/security/audit-log.ts'
import { bankAsksLetter, cardRefusedLetter, disputeNotice, renewalFailedNotice } from './mail.ts'
import { isPurchaseId, renewalTrouble } from './rules.ts'
import { lockSubscriber, schoolThatPaid, subscriptionsAtTheirEnd } from './store.ts'

/** Written in the transaction of the effect; false where it was written before, and there is nothing left to do. */
type Note = (tx: Database) => Promise<boolean>

/**
 * Brings a school to what the provider says of its subscription: it reads, writes, and reads again until nothing has changed. So
 * what was read a while ago and is written late is put right at once, and it does not matter in which order events arrive.
 */
export async function settleSubscription(platform: Platform, subscriptionId: string, note?: Note): Promise<void> {
  let written: string | undefined
  for (;;) {
    const found = await platform.cards.read(subscriptionId)
    const seen = JSON.stringify(found)
    if (!found || seen === written) return
    const isNew = await apply(platform, found, written === undefined ? note : undefined)
    if (!isNew) return
    written = seen
  }
}

/**
 * Ends the trying of an old card, for whoever pays in another way: it would be charged as well one day. What it has got by now
 * counts. Call it where a further year may be bought, before the money for that is asked for.
 */
export async function stopTrying(platform: Platform, { renewsByCard, subscriptionId }: School): Promise<void> {
  if (!renewsByCard || !subscriptionId) return
  const sentence = 'We could not reach the card provider to stop the old card. Please try again in a moment.'
  await refuseIfUnreachable(platform.cards.cancel(subscriptionId), sentence)
  await refuseIfUnreachable(settleSubscription(platform, subscriptionId), sentence)
}

/** Every subscription that a payment may belong to: a school may have had several. */
export async function subscriptionsPaidBy(db: Database, providerPaymentId: string): Promise<string[]> {
  const schoolId = await schoolThatPaid(db, providerPaymentId)
  return schoolId ? subscriptionsBoughtFor(db, schoolId) : []
}

/** Looks at what should have been charged about now, in case nobody told us. */
export async function settleRenewals(platform: Platform): Promise<void> {
  const failures: unknown[] = []
  for (const id of await subscriptionsAtTheirEnd(platform.db, platform.clock.now())) {
    try {
      await settleSubscription(platform, id)
    } catch (error) {
      // One that cannot be settled must not hold up the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some subscriptions could not be settled.')
}

async function apply(platform: Platform, found: CardSubscription, note: Note | undefined): Promise<boolean> {
  const boughtFor = await settleItsPurchase(platform, found)
  const applied = await platform.db.transaction(async (db) => {
    if (note && !(await note(db))) return undefined
    const current = await lockSubscriber(db, found.id)
    const school = current ?? (boughtFor ? await lockSchool(db, boughtFor) : undefined)
    const holder = school && (await findHolder(db, school.id))
    if (!school || !holder) return {}
    const inside = { ...platform, db }
    for (const payment of found.payments) await recordRenewal(inside, { school, holder }, payment)
    // Only now: a year that was given back before would leave a gap before the next.
    for (const payment of found.payments) await applyReversal(inside, { school, holder }, payment)
    // One that was replaced by another has nothing more to say about what comes next.
    if (current) await applyRenewal(inside, { school: current, holder }, found)
    return { alignedFor: current?.id }
  })
  // Whose last year was given back, at the provider itself, does not want to be charged for another.
  if (found.payments.at(-1)?.isRefunded && found.state !== 'ended') await platform.cards.cancel(found.id)
  else if (applied?.alignedFor) await alignRenewal(platform, applied.alignedFor, found)
  return applied !== undefined
}

/** Finishes the purchase that made it. What is just being charged and not yet paid is left to whoever charges it. */
async function settleItsPurchase(platform: Platform, found: CardSubscription): Promise<string | null> {
  const purchase = isPurchaseId(found.purchaseId) ? await findPurchase(platform.db, found.purchaseId) : undefined
  if (!purchase || (purchase.state === 'started' && !isPaid(found))) return null
  const { state, schoolId } = await settleFound(platform, purchase, found)
  // What was given back has paid for nothing.
  return state === 'done' ? schoolId : null
}

type Subscriber = { school: School; holder: Account }

/** Writes down a further year that the card has paid for by itself. */
async function recordRenewal(platform: Platform, { school, holder }: Subscriber, payment: CardPayment): Promise<void> {
  const all = await invoicesOf(platform.db, school.id)
  if (payment.isRefunded || invoiceOf(all, payment)) return
  const billTo = billToHolder(holder, school, {}, all[0])
  const invoice = await recordCardPayment(platform, { school, payment, isRenewal: true, billTo })
  if (invoice) await recordAudit(platform.db, { what: 'payment-received', ...about(school, invoice) })
}

/** What was given back, or is disputed, of what we know to be paid. */
async function applyReversal(platform: Platform, { school, holder }: Subscriber, payment: CardPayment): Promise<void> {
  const { db, clock, config } = platform
  const invoice = invoiceOf(await invoicesOf(db, school.id), payment)
  if (!invoice) return
  if (payment.isRefunded) await recordRefund(platform, { invoiceId: invoice.id })
  if (payment.isDisputed && !invoice.disputedAt) {
    await updateInvoice(db, invoice.id, { disputedAt: clock.now() })
    await recordAudit(db, { what: 'payment-disputed', ...about(school, invoice) })
    const payer = { schoolName: school.name, email: holder.email, pence: invoice.pence }
    const letter = disputeNotice(payer, invoiceNumber(invoice))
    await queueMail(db, { to: config.seller.supportEmail, letter, createdAt: clock.now() })
  }
  if (!payment.isDisputed && invoice.disputedAt) await updateInvoice(db, invoice.id, { disputedAt: null })
}

function invoiceOf(all: Invoice[], { invoiceId }: CardPayment): Invoice | undefined {
  return all.find(({ providerInvoiceId }) => providerInvoiceId === invoiceId)
}

/** Nobody's deed: the card provider has said so. */
function about(school: School, invoice: Invoice) {
  return { ...schoolAsSubject(school), detail: { invoice: invoiceNumber(invoice), pence: invoice.pence } }
}

async function applyRenewal(platform: Platform, { school, holder }: Subscriber, found: CardSubscription) {
  const { db, clock } = platform
  if (school.renewsByCard !== found.renews) {
    const changed = await updateSchool(db, school.id, { renewsByCard: found.renews })
    const { isOpen } = licenceState(licenceHeldBy(changed), clock.now())
    const what = found.renews ? 'renewal-resumed' : isOpen ? 'renewal-cancelled' : 'licence-ended'
    await recordAudit(db, { what, ...schoolAsSubject(school), detail: { by: 'card provider' } })
  }
  const trouble = renewalTrouble(found)
  if (trouble) await tellOfTrouble(platform, { school, holder }, found, trouble)
}

/** Once for each year that could not be charged, however often the provider tries. */
async function tellOfTrouble(
  platform: Platform,
  { school, holder }: Subscriber,
  found: CardSubscription,
  trouble: 'refused' | 'asks',
): Promise<void> {
  const { db, clock, config } = platform
  const { endsAt } = licenceState(licenceHeldBy(school), clock.now())
  const pence = pricePence[school.plan]
  const renewal = { pence, endsAt, accountUrl: `${config.appUrl}/account` }
  const isNew = await queueMailIfNew(db, {
    to: holder.email,
    letter: trouble === 'asks' ? bankAsksLetter(renewal) : cardRefusedLetter(renewal),
    createdAt: clock.now(),
    once: `renewal-${trouble}:${found.id}:${found.periodEndsAt.toISOString()}`,
  })
  if (!isNew) return
  await recordAudit(db, { what: 'payment-failed', ...schoolAsSubject(school), detail: { pence, because: trouble } })
  const notice = renewalFailedNotice({ schoolName: school.name, email: holder.email, pence })
  await queueMail(db, { to: config.seller.supportEmail, letter: notice, createdAt: clock.now() })
}

type Held = { schoolId: string; email: string }

/**
 * Ends what the card provider charges for a licence, and answers which subscription that was. Call it before the transaction that
 * removes the school: where the provider cannot be reached, nothing may go.
 */
export async function stopPayments({ db, cards }: Platform, { schoolId, email }: Held): Promise<string | undefined> {
  if (await findLivePurchase(db, email))
    throw new Refusal(409, 'A payment by card is under way. Please finish it, or try again in a few minutes.')
  const subscriptionId = (await findSchool(db, schoolId))?.subscriptionId
  if (!subscriptionId) return undefined
  const sentence = 'We could not reach the card provider to stop the payments. Please try again.'
  await refuseIfUnreachable(cards.cancel(subscriptionId), sentence)
  return subscriptionId
}

/** Anonymises a school's purchases and voids what it has yet to pay. Locks and answers the school. Call it in its transaction. */
export async function closeBilling(
  { db, clock }: Platform,
  { schoolId, email, stopped }: Held & { stopped: string | undefined },
): Promise<School | undefined> {
  // Purchases before the school, as `finish` locks them: the other way round they would deadlock.
  await anonymisePurchaseRows(db, { email, schoolId })
  const school = await lockSchool(db, schoolId)
  // Bought, or left to this account alone, since the payments were stopped.
  if (school?.subscriptionId && school.subscriptionId !== stopped)
    throw new Refusal(409, 'The licence was changed in the meantime. Please try again.')
  await voidOpenInvoices(db, schoolId, clock.now())
  return school
}
