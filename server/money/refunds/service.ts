import { pounds } from '#contract/money/prices.ts'
import { endPaidYear } from '#server/accounts/licence/service.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import { findHolder, findSchool, lockSchool } from '#server/accounts/people/store.ts'
import { invoiceNumber } from '#server/money/invoices/rules.ts'
import { type Invoice, findInvoice, invoicesOf, noteRefunded } from '#server/money/invoices/store.ts'
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

/** Gives the price of a year back and ends that year. Answers the sentence for the administrator. */
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
 * Whatever is cut off here can be done again, and happens once. The subscription goes first: as soon as the money is back, the
 * provider tells us so, and nobody would come back for the rest.
 */
async function refundCard({ db, cards }: Platform, invoice: Invoice): Promise<void> {
  const { providerInvoiceId: invoiceId, providerPaymentId: paymentId, schoolId } = invoice
  if (!invoiceId || !paymentId || !schoolId) throw new Error('What was paid by card has the provider’s names.')
  const subscriptionId = (await findSchool(db, schoolId))?.subscriptionId
  if (subscriptionId) await refuseIfUnreachable(cards.cancel(subscriptionId), unreachable)
  await refuseIfUnreachable(cards.refund({ invoiceId, paymentId }), unreachable)
}

const unreachable = 'We could not reach the card provider. Please try again in a moment: nothing is refunded twice.'

/**
 * Writes down that the money of an invoice went back, ends the year that it paid for, and tells whoever held it and the owner.
 * Where that is written down already nothing else happens. Without a caller it was done at the card provider. Call it in a transaction.
 */
export async function recordRefund(
  { db, clock, config }: Platform,
  { invoiceId, caller }: { invoiceId: string; caller?: Caller },
): Promise<void> {
  const now = clock.now()
  const schoolId = (await findInvoice(db, invoiceId))?.schoolId
  // First, as whoever marks an invoice as paid does: two who wait for each other would wait for ever.
  const school = schoolId ? await lockSchool(db, schoolId) : undefined
  const invoice = await noteRefunded(db, invoiceId, now)
  if (!invoice) return
  if (schoolId && !isFollowed(invoice, await invoicesOf(db, schoolId))) await endPaidYear(db, schoolId, invoice)
  const holder = schoolId ? await findHolder(db, schoolId) : undefined
  const who = caller ? await describeCaller(db, caller) : {}
  const detail = { invoice: invoiceNumber(invoice), pence: invoice.pence }
  await recordAudit(db, { what: 'payment-refunded', ...who, ...schoolAsSubject(school), detail })
  if (holder) await queueMail(db, { to: holder.email, letter: refundLetter(invoice, now), createdAt: now })
  await queueMail(db, { to: config.seller.supportEmail, letter: refundNotice(invoice), createdAt: now })
}
