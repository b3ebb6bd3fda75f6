import { pounds } from '#contract/money/prices.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { longDate } from '#server/platform/time/days.ts'

type Renewal = { pence: number; endsAt: Date | null; accountUrl: string }

const untilWhen = (endsAt: Date | null) => (endsAt ? `Your slides go on until ${longDate(endsAt)}.` : '')

/** To the licence holder, when their card is declined at renewal. */
export function cardRefusedLetter({ pence, endsAt, accountUrl }: Renewal): Letter {
  return {
    subject: 'Your card was refused: please change it to keep your slides',
    heading: 'Your card was refused',
    paragraphs: [
      `We could not charge ${pounds(pence)} for the next year of The Daily Dot. ${untilWhen(endsAt)} Until then we try again by ourselves.`,
      'Cards are often refused because they have expired. You can change the card on your account page.',
    ],
    button: { label: 'Change the card', url: accountUrl },
  }
}

/** To the licence holder, when their bank asks for 3-D Secure at renewal. */
export function bankAsksLetter({ pence, endsAt, accountUrl }: Renewal): Letter {
  return {
    subject: 'Your bank wants you to confirm the renewal',
    heading: 'Your bank wants to hear from you',
    paragraphs: [
      `Your bank wants you to confirm the payment of ${pounds(pence)} for the next year of The Daily Dot. ${untilWhen(endsAt)}`,
      'Please open your account page and go on to the card: the card provider leads you to your bank from there.',
    ],
    button: { label: 'Open your account', url: accountUrl },
  }
}

type Payer = { schoolName: string; email: string; pence: number }

/** To the owner. */
export function renewalFailedNotice({ schoolName, email, pence }: Payer): Letter {
  return {
    subject: `A renewal by card has failed: ${schoolName}, ${pounds(pence)}`,
    paragraphs: [
      `The card of ${schoolName} (${email}) was refused, or its bank wants a confirmation. They were told how to mend it, and the card provider tries again by itself.`,
    ],
  }
}

/** To the owner, who has to answer the dispute at the card provider. */
export function disputeNotice({ schoolName, email, pence }: Payer, number: string): Letter {
  return {
    subject: `A payment is disputed: ${schoolName}, ${pounds(pence)}`,
    paragraphs: [
      `The bank of ${schoolName} (${email}) disputes the payment for invoice ${number}. Please answer it at the card provider, usually within a week. The licence stays open until the bank has decided; if the money goes back, it ends by itself.`,
    ],
  }
}
