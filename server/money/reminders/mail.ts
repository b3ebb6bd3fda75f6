import { pounds } from '#contract/money/prices.ts'
import { type BillTo, invoiceNumber } from '#server/money/invoices/rules.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Fact, Letter } from '#server/platform/mail/letter.ts'
import { longDate } from '#server/platform/time/days.ts'
import type { Reminder } from './rules.ts'

type Licence = { pence: number; accountUrl: string; takesCards: boolean }

/** To the licence holder, before the licence ends and when it has ended. */
export function licenceLetter(reminder: Reminder, { pence, accountUrl, takesCards }: Licence): Letter {
  const date = longDate(reminder.endsAt)
  if (reminder.about === 'ended')
    return {
      subject: 'Your licence for The Daily Dot has ended',
      paragraphs: [
        `It ended on ${date}. All that you have added is kept: renew, and everything is as it was.`,
        'If you would rather not go on, there is nothing to do, and nothing is charged.',
      ],
      button: { label: 'Renew', url: accountUrl },
    }
  if (reminder.follows === 'card')
    return {
      subject: `Your licence for The Daily Dot renews on ${date}`,
      paragraphs: [
        `Your card will be charged ${pounds(pence)} on ${date} for the next year. There is nothing to do.`,
        'To change the card, or to cancel, open your account page before then.',
      ],
      button: { label: 'Open your account page', url: accountUrl },
    }
  return {
    subject: `Your licence for The Daily Dot ends on ${date}`,
    paragraphs: [reminder.follows === 'none' ? howToRenew(takesCards) : whatToDo[reminder.follows]],
    button: { label: 'Open your account page', url: accountUrl },
  }
}

function howToRenew(takesCards: boolean): string {
  const ways = takesCards ? 'by card or by bank transfer' : 'by bank transfer'
  return `It does not renew by itself. You can renew on your account page, ${ways}; the next year is added to this one, so that you lose no day.`
}

const whatToDo = {
  cancelled:
    'You have cancelled the renewal, so your card will not be charged. If you have changed your mind, you can take that back on your account page.',
  ordered:
    'You have ordered a further year, and your bank transfer has not reached us yet. How to pay is on your account page; a transfer takes 2–3 business days.',
} as const

type Unpaid = {
  id: string
  number: number
  reference: string | null
  pence: number
  billTo: BillTo
  dueAt: Date | null
}
type Pages = Pick<Config, 'bank' | 'appUrl' | 'takesCards'>

/** To the licence holder, a week before payment is due. */
export function dueSoonLetter(invoice: Unpaid, pages: Pages): Letter {
  return {
    subject: `Please pay your order ${invoice.reference} by ${dueDay(invoice)}`,
    paragraphs: [
      'Your bank transfer has not reached us yet. If it is on its way, thank you: it takes 2–3 business days. If someone else pays for you, please forward this email to them.',
    ],
    ...howToPay(invoice, pages),
  }
}

/** To the licence holder, when payment is overdue. */
export function overdueLetter(invoice: Unpaid, pages: Pages & { isOpen: boolean }): Letter {
  const slides = pages.isOpen
    ? 'Your slides go on until the year that you have paid for is over.'
    : 'Your slides are closed until it is; then everything is as it was.'
  return {
    subject: `Your order ${invoice.reference} is overdue`,
    paragraphs: [`The invoice was due on ${dueDay(invoice)} and has not been paid. ${slides}`],
    ...howToPay(invoice, pages),
  }
}

/** To the owner. */
export function overdueNotice(invoice: Unpaid, { appUrl }: Pages): Letter {
  const { billTo, pence, reference } = invoice
  return {
    subject: `Overdue: ${reference}, ${billTo.schoolName ?? billTo.name}, ${pounds(pence)}`,
    paragraphs: [
      `${billTo.name} (${billTo.email}) has not paid by ${dueDay(invoice)}, and was told so. If the money is there, mark the invoice as paid.`,
    ],
    facts: factsOf(invoice),
    button: { label: 'Open orders and payments', url: `${appUrl}/admin` },
  }
}

function dueDay({ dueAt }: Unpaid): string {
  return longDate(dueAt ?? new Date(0))
}

function howToPay(invoice: Unpaid, { bank, appUrl, takesCards }: Pages): Pick<Letter, 'facts' | 'button' | 'invoice'> {
  return {
    facts: [
      ...factsOf(invoice),
      { label: 'Account name', value: bank.accountName },
      { label: 'Sort code', value: bank.sortCode },
      { label: 'Account number', value: bank.accountNumber },
      { label: 'Reference', value: invoice.reference ?? '' },
    ],
    button: { label: takesCards ? 'Pay by card instead' : 'Open your account page', url: `${appUrl}/account` },
    invoice: { id: invoice.id, fileName: `${invoiceNumber(invoice)}.pdf` },
  }
}

function factsOf(invoice: Unpaid): Fact[] {
  const { pence, dueAt } = invoice
  return [
    { label: 'Invoice', value: invoiceNumber(invoice) },
    { label: 'Price', value: pounds(pence) },
    ...(dueAt ? [{ label: 'Due', value: longDate(dueAt) }] : []),
  ]
}
