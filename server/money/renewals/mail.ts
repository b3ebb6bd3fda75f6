import type { Plan } from '#contract/accounts/plans.ts'
import { pounds } from '#contract/money/prices.ts'
import { licenceName } from '#server/money/invoices/rules.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { longDate } from '#server/platform/time/days.ts'

type Page = { accountUrl: string }

export function renewalCancelledLetter({ endsAt, accountUrl }: Page & { endsAt: Date }): Letter {
  return {
    subject: 'Your licence for The Daily Dot will not renew',
    heading: 'Nothing more will be charged',
    paragraphs: [
      `As you asked, your card will not be charged again. Everything works until ${longDate(endsAt)}; then the licence ends.`,
      'Until then you can change your mind on your account page.',
    ],
    button: { label: 'Open your account page', url: accountUrl },
  }
}

/** For a cancellation after the year has ended, while the provider still retries the card. */
export function renewalStoppedLetter({ accountUrl }: Page): Letter {
  return {
    subject: 'Your licence for The Daily Dot has ended',
    heading: 'Nothing more will be charged',
    paragraphs: ['As you asked, your card will not be tried again, and the licence has ended. Nothing is owed.'],
    button: { label: 'Renew', url: accountUrl },
  }
}

export function renewalResumedLetter({ endsAt, pence, accountUrl }: Page & { endsAt: Date; pence: number }): Letter {
  return {
    subject: 'Your licence for The Daily Dot will renew',
    paragraphs: [
      `As you asked, your licence goes on: your card will be charged ${pounds(pence)} on ${longDate(endsAt)} for the next year.`,
      'You can cancel that on your account page at any time before.',
    ],
    button: { label: 'Open your account page', url: accountUrl },
  }
}

type Priced = Page & { plan: Plan; pence: number; chargedAt: Date; supportEmail: string }

/** After an administrator has changed the plan. */
export function renewalPricedLetter({ plan, pence, chargedAt, accountUrl, supportEmail }: Priced): Letter {
  const date = longDate(chargedAt)
  return {
    subject: `Your licence for The Daily Dot: ${pounds(pence)} a year from ${date}`,
    heading: 'Your licence has changed',
    paragraphs: [
      `We have changed your licence to the ${licenceName[plan]}. Your card will be charged ${pounds(pence)} on ${date} for the next year, and nothing before then.`,
      'To change the card, or to cancel, open your account page before then.',
    ],
    button: { label: 'Open your account page', url: accountUrl },
    notes: [`If you did not expect this, please write to ${supportEmail}.`],
  }
}
