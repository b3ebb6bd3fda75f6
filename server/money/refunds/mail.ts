import { pounds } from '#contract/money/prices.ts'
import { type BillTo, invoiceNumber } from '#server/money/invoices/rules.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { longDate } from '#server/platform/time/days.ts'

type Refunded = {
  number: number
  method: 'card' | 'transfer'
  pence: number
  billTo: BillTo
  coversFrom: Date | null
}

/** Refunds go back by the original payment method. */
const ways = {
  card: 'It goes back to the card that you paid with, which usually takes five to ten days.',
  transfer: 'We send it by bank transfer to the account that you paid from, in the next few days.',
} as const

export function refundLetter(invoice: Refunded, now: Date): Letter {
  const { method, pence, coversFrom } = invoice
  const amount = pounds(pence)
  const end =
    coversFrom && coversFrom > now
      ? `The year that it paid for will not begin: your licence ends on ${longDate(coversFrom)}.`
      : 'The licence that it paid for has ended.'
  return {
    subject: `Your refund from The Daily Dot: ${amount}`,
    heading: `We are giving you ${amount} back`,
    paragraphs: [
      `This is the whole price of invoice ${invoiceNumber(invoice)}. ${ways[method]}`,
      `${end} Nothing more will be charged.`,
    ],
  }
}

/** To the owner, who refunds bank transfers by hand. */
export function refundNotice(invoice: Refunded): Letter {
  const { method, pence, billTo } = invoice
  return {
    subject: `Refunded: ${invoiceNumber(invoice)}, ${pounds(pence)}`,
    paragraphs: [
      method === 'card'
        ? 'The card provider gives the money back. There is nothing to do.'
        : 'It was paid by bank transfer: please send the money back from the bank account.',
    ],
    facts: [
      { label: 'To', value: [billTo.schoolName, billTo.name].filter(Boolean).join(', ') },
      { label: 'Email', value: billTo.email },
    ],
  }
}
