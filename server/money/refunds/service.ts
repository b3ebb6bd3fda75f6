import { pounds } from '#contract/money/prices.ts'
import { endPaidYear } from '#server/accounts/licence/service.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import { findHolder, findSchool, lockSchool } from '#server/accounts/people/store.ts'
import { invoiceNumber } from '#server/money/invoices/rules.ts'
import { type Invoice, findInvoice, invoicesOf, markRefunded } from '#server/money/invoices/store.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuseIfUnreachable } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { schoolAsSubject, recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { refundLetter, refundNotice } from './mail.ts'
import { isFollowed, refundFault } from './rules.ts'

/** `isUsed`: a slide was shown in the year that the invoice paid for. */
type Asked = { id: string; isUsed: boolean }

/** Refunds a year and ends it. Returns the message for the administrator. */
export async function refund(platform: Platform, caller: Caller, { id, isUsed }: Asked): Promise<string> {
  const { db, clock } = platform
  const invoice = await findInvoice(db, id)
  if (!invoice) throw new Refusal(404, 'There is no such invoice.')
  const fault = refundFault(invoice, { now: clock.now(), isUsed })
  if (fault) throw new Refusal(409, fault)
  if (invoice.method === 'card') await refundCard(platform, invoice)
  await db.transaction((tx) => recordRefund({ ...platform, db: tx }, { invoiceId: id, caller }))
  const amount = pounds(invoice.pence)
  return invoice.method === 'card'
    ? `${amount} goes back to the buyer’s card.`
    : `The licence year is ended. Please send ${amount} back by bank transfer: that does not happen by itself.`
}

/**
 * Idempotent: a refund that fails midway can be requested again. Cancel the subscription first: once the money is back, the provider's
 * webhook marks the invoice as refunded, and a second request would be refused before it could cancel.
 */
async function refundCard({ db, cards }: Platform, invoice: Invoice): Promise<void> {
  const { providerInvoiceId: invoiceId, providerPaymentId: paymentId, schoolId } = invoice
  if (!invoiceId || !paymentId || !schoolId)
    throw new Error('A card invoice must have a school and the provider’s invoice and payment ids.')
  const subscriptionId = (await findSchool(db, schoolId))?.subscriptionId
  if (subscriptionId) await refuseIfUnreachable(cards.cancel(subscriptionId), unreachable)
  await refuseIfUnreachable(cards.refund({ invoiceId, paymentId }), unreachable)
}

const unreachable = 'We could not reach the card provider. Please try again in a moment: nothing is refunded twice.'

/**
 * Marks an invoice as refunded, ends the year that it paid for, and mails the holder and the owner. Idempotent. Without a caller, the
 * refund was made at the card provider. Call it in a transaction.
 */
export async function recordRefund(
  { db, clock, config }: Platform,
  { invoiceId, caller }: { invoiceId: string; caller?: Caller },
): Promise<void> {
  const now = clock.now()
  const schoolId = (await findInvoice(db, invoiceId))?.schoolId
  // Lock the school before the invoice, as `markInvoicePaid` does, or the two deadlock.
  const school = schoolId ? await lockSchool(db, schoolId) : undefined
  const invoice = await markRefunded(db, invoiceId, now)
  if (!invoice) return
  if (schoolId && !isFollowed(invoice, await invoicesOf(db, schoolId))) await endPaidYear(db, schoolId, invoice)
  const holder = schoolId ? await findHolder(db, schoolId) : undefined
  const who = caller ? await describeCaller(db, caller) : {}
  const detail = { invoice: invoiceNumber(invoice), pence: invoice.pence }
  await recordAudit(db, { what: 'payment-refunded', ...who, ...schoolAsSubject(school), detail })
  if (holder) await queueMail(db, { to: holder.email, letter: refundLetter(invoice, now), createdAt: now })
  await queueMail(db, { to: config.seller.supportEmail, letter: refundNotice(invoice), createdAt: now })
}
