import { pounds } from '#contract/money/prices.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Fact, Letter } from '#server/platform/mail/letter.ts'
import { longDate } from '#server/platform/time/days.ts'
import { invoiceNumber, licenceName } from './rules.ts'
import type { Invoice } from './store.ts'

/** To the buyer: amount, bank details and due date. */
export function orderLetter(invoice: Invoice, { bank }: Pick<Config, 'bank'>): Letter {
  const works = invoice.isRenewal ? 'Your slides go on as they are' : 'Your slides work from now on'
  return {
    subject: `Your order ${invoice.reference}: how to pay`,
    heading: 'Thank you for your order',
    paragraphs: [
      `${works}. Please pay by bank transfer and write the reference on it, so that we know whose payment it is. A transfer takes 2–3 business days to reach us.`,
      'The invoice is attached. If someone else pays for you, just forward this email to them.',
    ],
    facts: [
      ...factsOf(invoice),
      { label: 'Account name', value: bank.accountName },
      { label: 'Sort code', value: bank.sortCode },
      { label: 'Account number', value: bank.accountNumber },
      ...referenceAndDue(invoice),
    ],
    notes: ['Prices include VAT where it applies.'],
    ...attaching(invoice),
  }
}

/** To the owner, who watches the bank account and marks the invoice as paid. */
export function orderNotice(invoice: Invoice, { appUrl }: Pick<Config, 'appUrl'>): Letter {
  const { billTo, isRenewal, pence, reference } = invoice
  const who = billTo.schoolName ?? billTo.name
  return {
    subject: `${isRenewal ? 'Renewal' : 'Order'} ${reference}: ${who}, ${pounds(pence)}`,
    paragraphs: [
      `${billTo.name} (${billTo.email}) will pay by bank transfer. When it has arrived, mark the invoice as paid.`,
    ],
    facts: [...factsOf(invoice), ...referenceAndDue(invoice)],
    button: { label: 'Open orders and payments', url: `${appUrl}/admin` },
    ...attaching(invoice),
  }
}

/** To the licence holder, when a payment has arrived. */
export function receiptLetter(invoice: Invoice): Letter {
  const isByCard = invoice.method === 'card'
  return {
    subject: `Your receipt: ${invoiceNumber(invoice)}`,
    heading: 'Thank you for your payment',
    paragraphs: [
      `Your payment ${isByCard ? 'by card' : 'by bank transfer'} has arrived. The invoice is attached, marked as paid.`,
      isByCard
        ? 'The licence renews each year by the same card, until you cancel that on your account page.'
        : 'The licence does not renew by itself. We write to you before it ends.',
    ],
    facts: [...factsOf(invoice), ...yearOf(invoice)],
    notes: ['Prices include VAT where it applies.'],
    ...attaching(invoice),
  }
}

/** To the owner. */
export function paidByCardNotice(invoice: Invoice): Letter {
  const { billTo, isRenewal, pence } = invoice
  return {
    subject: `${isRenewal ? 'Renewed' : 'Bought'} by card: ${billTo.schoolName ?? billTo.name}, ${pounds(pence)}`,
    paragraphs: [`${billTo.name} (${billTo.email}) has paid by card. There is nothing to do.`],
    facts: [...factsOf(invoice), ...yearOf(invoice)],
    ...attaching(invoice),
  }
}

function factsOf(invoice: Invoice): Fact[] {
  const { plan, pence, billTo } = invoice
  return [
    { label: 'Licence', value: `${licenceName[plan]}, one year` },
    ...(billTo.schoolName ? [{ label: 'School', value: billTo.schoolName }] : []),
    { label: 'Price', value: pounds(pence) },
    { label: 'Invoice', value: invoiceNumber(invoice) },
    ...(billTo.purchaseOrder ? [{ label: 'Purchase order', value: billTo.purchaseOrder }] : []),
  ]
}

function yearOf({ coversFrom, coversUntil }: Invoice): Fact[] {
  if (!coversFrom || !coversUntil) return []
  return [{ label: 'Year', value: `${longDate(coversFrom)} to ${longDate(coversUntil)}` }]
}

function referenceAndDue({ reference, dueAt }: Invoice): Fact[] {
  return [
    { label: 'Reference', value: reference ?? '' },
    ...(dueAt ? [{ label: 'Payment due', value: longDate(dueAt) }] : []),
  ]
}

function attaching(invoice: Invoice): Pick<Letter, 'invoice'> {
  return { invoice: { id: invoice.id, fileName: `${invoiceNumber(invoice)}.pdf` } }
}
