import { pounds } from '#contract/money/prices.ts'
import { endPaidYear } from '#server/accounts/licence/service.ts'
import { describeCaller, mailHolder } from '#server/accounts/people/service.ts'
import { findHolder, findSchool, lockSchool } from '#server/accounts/people/store.ts'
import { creditNoteNumber, invoiceNumber, issuerFrom } from '#server/money/invoices/rules.ts'
import { storeIssuers } from '#server/money/invoices/service.ts'
import {
  type Invoice,
  addInvoiceIfNew,
  findInvoice,
  invoicesOf,
  isRecorded,
  lockInvoice,
  updateInvoice,
  type CreditNote,
  creditNotesOf,
} from '#server/money/invoices/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CardPayment, refuseIfUnreachable } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { schoolAsSubject, recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { givenBackLetter, enclosing, refundLetter, refundNotice } from './mail.ts'
import { isFollowed, refundFault } from './rules.ts'
import { addCreditNote, creditedPence, listRefundsWithoutNote } from './store.ts'

/** `isUsed`: a slide was shown in the year that the invoice paid for. */
type RefundRequest = { id: string; isUsed: boolean }

/** Refunds a year and ends it. Returns the message for the administrator. */
export async function refund(platform: Platform, caller: Caller, { id, isUsed }: RefundRequest): Promise<string> {
  const { db, clock } = platform
  const invoice = await findInvoice(db, id)
  if (!invoice) throw new Refusal(404, 'There is no such invoice.')
  const fault = refundFault(invoice, { now: clock.now(), isUsed })
  if (fault) throw new Refusal(409, fault)
  const amount = pounds(invoice.pence - (await creditedPence(db, id)))
  if (invoice.method === 'card') await refundCard(platform, invoice)
  await db.transaction((tx) =>
    recordRefund({ ...platform, db: tx }, { invoiceId: id, refundedPence: invoice.pence, caller }),
  )
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

/** Refunds what was paid for an order that lapsed. Idempotent. */
export async function refundLapsedOrder(
  platform: Platform,
  { schoolId, email }: { schoolId: string; email: string },
): Promise<void> {
  const message = 'The payment was for an order whose email was confirmed by another one.'
  for (const invoice of await invoicesOf(platform.db, schoolId)) {
    if (!invoice.paidAt || invoice.refundedAt) continue
    if (invoice.method === 'card') await refundCard(platform, invoice)
    await platform.db.transaction(async (db) => {
      await recordRefund({ ...platform, db }, { invoiceId: invoice.id, refundedPence: invoice.pence })
      const letter = givenBackLetter({ pence: invoice.pence, message })
      if (invoice.method === 'card') await queueMail(db, { to: email, letter, createdAt: platform.clock.now() })
    })
  }
}

const unreachable = 'We could not reach the card provider. Please try again in a moment: nothing is refunded twice.'

/** `refundedPence`: all that has been given back of the invoice so far. */
type Refund = { invoiceId: string; refundedPence: number; caller?: Caller }

/**
 * Writes the credit note for what was given back since the last one, and mails it to the holder and the owner. If nothing is left, marks
 * the invoice as refunded and ends the year that it paid for. Idempotent. Without a caller, the refund was made at the card provider.
 * Call it in a transaction.
 */
export async function recordRefund(platform: Platform, { invoiceId, refundedPence, caller }: Refund): Promise<void> {
  const { db, clock, config } = platform
  const now = clock.now()
  const schoolId = (await findInvoice(db, invoiceId))?.schoolId
  // Lock the school before the invoice, as `markInvoicePaid` does, or the two deadlock.
  const school = schoolId ? await lockSchool(db, schoolId) : undefined
  const invoice = await lockInvoice(db, invoiceId)
  if (!invoice || invoice.refundedAt) return
  const pence = refundedPence - (await creditedPence(db, invoiceId))
  if (pence <= 0) return
  const note = await addCreditNote(db, { invoiceId, pence, issuedAt: now })
  const isWhole = refundedPence >= invoice.pence
  if (isWhole) await endRefundedYear(db, await updateInvoice(db, invoiceId, { refundedAt: now }))
  const who = caller ? await describeCaller(db, caller) : {}
  const detail = { invoice: invoiceNumber(invoice), creditNote: creditNoteNumber(note), pence }
  await recordAudit(db, { what: 'payment-refunded', ...who, ...schoolAsSubject(school), detail })
  const holder = schoolId ? await findHolder(db, schoolId) : undefined
  const refunded = { invoice, note, isWhole }
  if (holder) await mailHolder(db, holder, { letter: refundLetter(refunded, now), createdAt: now })
  await queueMail(db, { to: config.seller.supportEmail, letter: refundNotice(refunded), createdAt: now })
}

async function endRefundedYear(db: Database, invoice: Invoice): Promise<void> {
  const { schoolId } = invoice
  if (schoolId && !isFollowed(invoice, await invoicesOf(db, schoolId))) await endPaidYear(db, schoolId, invoice)
}

type Unsold = Pick<Invoice, 'schoolId' | 'plan' | 'isRenewal' | 'billTo'> & { payments: readonly CardPayment[] }

/**
 * Writes the invoice and the credit note of a card payment that was given back because nothing could be sold for it. Returns what to
 * attach to the buyer's mail. Call it in a transaction.
 */
export async function recordUnsoldPayment(
  { db, clock, config }: Platform,
  { payments, ...sale }: Unsold,
): Promise<Pick<Letter, 'invoice' | 'creditNote'>> {
  const now = clock.now()
  let enclosed = {}
  for (const { invoiceId: providerInvoiceId, paymentId: providerPaymentId, pence } of payments) {
    if (await isRecorded(db, providerInvoiceId)) continue
    const dates = { issuedAt: now, paidAt: now, refundedAt: now }
    const provided = { method: 'card', providerInvoiceId, providerPaymentId } as const
    const invoice = await addInvoiceIfNew(db, { ...sale, ...provided, pence, issuer: issuerFrom(config), ...dates })
    if (!invoice) continue
    const note = await addCreditNote(db, { invoiceId: invoice.id, pence, issuedAt: now })
    enclosed = { invoice: { id: invoice.id, fileName: `${invoiceNumber(invoice)}.pdf` }, ...enclosing(note) }
  }
  return enclosed
}

/** The credit notes of each invoice that has any, oldest first. */
export function creditsOf(db: Database, invoiceIds: readonly string[]): Promise<Map<string, CreditNote[]>> {
  return creditNotesOf(db, invoiceIds)
}

/** Completes invoices of an earlier release: with the seller, and with the credit notes of their refunds. */
export async function completeInvoices(platform: Platform): Promise<void> {
  await storeIssuers(platform)
  for (const { id } of await listRefundsWithoutNote(platform.db))
    await platform.db.transaction(async (db) => {
      const invoice = await lockInvoice(db, id)
      if (!invoice?.refundedAt || (await creditedPence(db, id)) > 0) return
      await addCreditNote(db, { invoiceId: id, pence: invoice.pence, issuedAt: invoice.refundedAt })
    })
}
