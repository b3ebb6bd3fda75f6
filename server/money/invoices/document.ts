import { pounds } from '#contract/money/prices.ts'
import { drawAmounts, drawBox, drawFacts, drawFeet, drawHead, drawParties } from '#server/platform/files/bill-sheet.ts'
import { type Picture, inks, newSheet } from '#server/platform/files/sheet.ts'
import { longDate } from '#server/platform/time/days.ts'
import {
  type Credit,
  type Issuer,
  amountRows,
  billedParty,
  creditNoteNumber,
  invoiceNumber,
  invoiceState,
  issuingParty,
  licenceName,
} from './rules.ts'
import type { Invoice } from './store.ts'

type PdfOptions = { issuer: Issuer; credits: readonly Credit[]; now: Date; logo?: Picture | undefined }

/** An invoice as PDF, in its current state, with the buyer's logo if there is one. One A4 page unless the text is very long. */
export function invoicePdf(invoice: Invoice, { issuer, credits, now, logo }: PdfOptions): Promise<Buffer> {
  const number = invoiceNumber(invoice)
  const sheet = newSheet({ title: `Invoice ${number}`, author: issuer.businessName, writtenAt: invoice.issuedAt })
  const { badge, ink, sentence, isDue } = stateWords(invoice, credits, now)
  let y = drawHead(sheet, { title: 'Invoice', badge, ink })
  y = drawFacts(sheet, factsOf(invoice, isDue), y)
  y = drawParties(sheet, [{ ...billedParty(invoice.billTo), logo }, issuingParty(issuer)], y)
  const description = `${licenceName[invoice.plan]}, one year`
  y = drawAmounts(sheet, { description, detail: yearOf(invoice), ...amountRows(invoice.pence, issuer, 'Total') }, y)
  const title = isDue ? 'How to pay' : 'Payment'
  drawBox(sheet, { title, sentence, rows: isDue ? transferRows(invoice, issuer) : [] }, y)
  drawFeet(sheet, `Questions? ${issuer.supportEmail} · ${issuer.businessName}`, number)
  return sheet.bytes()
}

type StateWords = { badge: string | undefined; ink: string; sentence: string; isDue: boolean }

function stateWords(invoice: Invoice, credits: readonly Credit[], now: Date): StateWords {
  const { method, reference, pence, dueAt, paidAt, refundedAt, voidedAt, issuedAt } = invoice
  const on = (date: Date | null) => longDate(date ?? issuedAt)
  const how = method === 'card' ? 'by card' : `by bank transfer ${reference}`
  const paid = `Paid ${how} on ${on(paidAt)}`
  const transfer = 'and write the reference on it, so that we know whose payment it is.'
  const words = {
    open: {
      badge: undefined,
      ink: inks.ink,
      sentence: `Please pay ${pounds(pence)} by bank transfer by ${on(dueAt)} ${transfer}`,
      isDue: true,
    },
    overdue: {
      badge: 'Payment overdue',
      ink: inks.warn,
      sentence: `Payment was due on ${on(dueAt)}. Please pay ${pounds(pence)} by bank transfer now ${transfer}`,
      isDue: true,
    },
    paid: {
      badge: `Paid on ${on(paidAt)}`,
      ink: inks.teal,
      sentence: `${paid}. Thank you.${partsGivenBack(credits)}`,
      isDue: false,
    },
    refunded: {
      badge: `Refunded on ${on(refundedAt)}`,
      ink: inks.warn,
      sentence: `${paid}, and given back in full on ${on(refundedAt)}.${creditNotesNamed(credits)}`,
      isDue: false,
    },
    void: {
      badge: 'Void: nothing to pay',
      ink: inks.warn,
      sentence: `This invoice has been void since ${on(voidedAt)}. Please do not pay it.`,
      isDue: false,
    },
  }
  return words[invoiceState(invoice, now)]
}

function partsGivenBack(credits: readonly Credit[]): string {
  const parts = credits.map(
    (credit) =>
      ` ${pounds(credit.pence)} of it went back on ${longDate(credit.issuedAt)}: credit note ${creditNoteNumber(credit)}.`,
  )
  return parts.join('')
}

const all = new Intl.ListFormat('en-GB')

function creditNotesNamed(credits: readonly Credit[]): string {
  if (credits.length === 0) return ''
  return ` Credit note${credits.length > 1 ? 's' : ''}: ${all.format(credits.map(creditNoteNumber))}.`
}

function factsOf(invoice: Invoice, isDue: boolean): (readonly [string, string])[] {
  const { issuedAt, dueAt, paidAt, billTo } = invoice
  return [
    ['Invoice number', invoiceNumber(invoice)],
    ['Date of issue', longDate(issuedAt)],
    ...(dueAt && isDue ? [['Payment due', longDate(dueAt)] as const] : []),
    ...(paidAt ? [['Paid', longDate(paidAt)] as const] : []),
    ...(billTo.purchaseOrder ? [['Purchase order', billTo.purchaseOrder] as const] : []),
  ]
}

function yearOf({ coversFrom, coversUntil, isRenewal, refundedAt }: Invoice): string {
  if (coversFrom && coversUntil) return `${longDate(coversFrom)} to ${longDate(coversUntil)}`
  if (refundedAt) return 'No licence could be sold for this payment.'
  return isRenewal ? 'A further year, which follows the one before.' : 'The year starts when the payment arrives.'
}

function transferRows(invoice: Invoice, { bank }: Issuer): (readonly [string, string])[] {
  return [
    ['Account name', bank.accountName],
    ['Sort code', bank.sortCode],
    ['Account number', bank.accountNumber],
    ['Reference', invoice.reference ?? invoiceNumber(invoice)],
  ]
}
