import { pounds } from '#contract/money/prices.ts'
import {
  type Issuer,
  amountRows,
  billedParty,
  creditNoteNumber,
  invoiceNumber,
  issuingParty,
  licenceName,
} from '#server/money/invoices/rules.ts'
import type { Invoice, CreditNote } from '#server/money/invoices/store.ts'
import { drawAmounts, drawBox, drawFacts, drawFeet, drawHead, drawParties } from '#server/platform/files/bill-sheet.ts'
import { type Picture, newSheet } from '#server/platform/files/sheet.ts'
import { longDate } from '#server/platform/time/days.ts'

type Credited = { note: CreditNote; invoice: Invoice; issuer: Issuer; logo?: Picture | undefined }

/** A credit note as PDF. It never changes. */
export function creditNotePdf({ note, invoice, issuer, logo }: Credited): Promise<Buffer> {
  const number = creditNoteNumber(note)
  const sheet = newSheet({ title: `Credit note ${number}`, author: issuer.businessName, writtenAt: note.issuedAt })
  let y = drawHead(sheet, { title: 'Credit note' })
  y = drawFacts(
    sheet,
    [
      ['Credit note number', number],
      ['Date of issue', longDate(note.issuedAt)],
      ['Corrects invoice', invoiceNumber(invoice)],
      ['Date of that invoice', longDate(invoice.issuedAt)],
    ],
    y,
  )
  y = drawParties(sheet, [{ ...billedParty(invoice.billTo), logo }, issuingParty(issuer)], y)
  const isWhole = note.pence === invoice.pence
  const description = `${licenceName[invoice.plan]}, one year`
  const detail = isWhole ? 'Given back in full.' : `Given back in part: the invoice was for ${pounds(invoice.pence)}.`
  y = drawAmounts(sheet, { description, detail, ...amountRows(note.pence, issuer, 'Total credit') }, y)
  drawBox(sheet, { title: 'Refund', sentence: `${pounds(note.pence)} ${ways[invoice.method]}`, rows: [] }, y)
  drawFeet(sheet, `Questions? ${issuer.supportEmail} · ${issuer.businessName}`, number)
  return sheet.bytes()
}

/** Refunds go back by the original payment method. */
const ways = {
  card: 'goes back to the card that paid. Banks take up to ten days to show it. There is nothing to pay.',
  transfer: 'goes back by bank transfer to the account that it came from. There is nothing to pay.',
} as const
