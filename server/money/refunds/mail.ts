import { pounds } from '#contract/money/prices.ts'
import { creditNoteNumber, invoiceNumber } from '#server/money/invoices/rules.ts'
import type { Invoice, CreditNote } from '#server/money/invoices/store.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { longDate } from '#server/platform/time/days.ts'

/** `isWhole`: with this refund, all of the invoice's price is given back. */
type Refunded = { invoice: Invoice; note: CreditNote; isWhole: boolean }

/** Refunds go back by the original payment method. */
const ways = {
  card: 'It goes back to the card that you paid with, which usually takes five to ten days.',
  transfer: 'We send it by bank transfer to the account that you paid from, in the next few days.',
} as const

export function refundLetter({ invoice, note, isWhole }: Refunded, now: Date): Letter {
  const { method, pence, coversFrom } = invoice
  const amount = pounds(note.pence)
  const share = !isWhole ? 'part' : note.pence === pence ? 'the whole' : 'the rest'
  const end =
    coversFrom && coversFrom > now
      ? `The year that it paid for will not begin: your licence ends on ${longDate(coversFrom)}.`
      : 'The licence that it paid for has ended.'
  return {
    subject: `Your refund from The Daily Dot: ${amount}`,
    heading: `We are giving you ${amount} back`,
    paragraphs: [
      `This is ${share} of the price of invoice ${invoiceNumber(invoice)}. ${ways[method]}`,
      isWhole ? `${end} Nothing more will be charged.` : 'Your licence goes on as it is.',
      'The credit note is attached, for your records.',
    ],
    ...enclosing(note),
  }
}

/** To the owner, who refunds bank transfers by hand. */
export function refundNotice({ invoice, note }: Refunded): Letter {
  const { method, billTo } = invoice
  return {
    subject: `Refunded: ${invoiceNumber(invoice)}, ${pounds(note.pence)}`,
    paragraphs: [
      method === 'card'
        ? 'The card provider gives the money back. There is nothing to do.'
        : 'It was paid by bank transfer: please send the money back from the bank account.',
    ],
    facts: [
      { label: 'To', value: [billTo.schoolName, billTo.name].filter(Boolean).join(', ') },
      { label: 'Email', value: billTo.email },
      { label: 'Credit note', value: creditNoteNumber(note) },
    ],
    ...enclosing(note),
  }
}

/** Attaches the credit note to a letter. */
export function enclosing(note: CreditNote): Pick<Letter, 'creditNote'> {
  return { creditNote: { id: note.id, fileName: `${creditNoteNumber(note)}.pdf` } }
}

/** `hasBills`: attached only for an account, because anyone may have typed the email and the names on them. */
type GivenBack = { pence: number; message: string; hasBills?: boolean }

/** To a buyer whose card was charged although nothing could be sold to them any more. */
export function givenBackLetter({ pence, message, hasBills = false }: GivenBack): Letter {
  const bills = ' The invoice and the credit note that takes it back are attached, for your records.'
  return {
    subject: `Your payment of ${pounds(pence)} goes back to your card`,
    heading: 'Your payment goes back to your card',
    paragraphs: [
      message,
      `All of ${pounds(pence)} goes back to your card. Banks take up to ten days to show it.${hasBills ? bills : ''}`,
    ],
    notes: ['If this was not what you wanted, please answer this mail: someone reads it.'],
  }
}

/** To the owner. */
export function givenBackNotice({ pence, email, message }: { pence: number; email: string; message: string }): Letter {
  return {
    subject: `A payment was given back: ${email}, ${pounds(pence)}`,
    paragraphs: [`A card paid ${pounds(pence)} for ${email}, and it was given back by itself. ${message}`],
  }
}
