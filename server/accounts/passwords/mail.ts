import type { Plan } from '#contract/accounts/plans.ts'
import { pounds, pricePence } from '#contract/money/prices.ts'
import type { Letter } from '#server/platform/mail/letter.ts'

const planNames = { school: 'a Whole School Licence', individual: 'an Individual Licence' } satisfies Record<
  Plan,
  string
>

/**
 * To the email that an order names, which may be a stranger's: nothing in it was typed by the person who ordered, or anyone could
 * have us send their words to anyone.
 */
export function orderLinkLetter({ url, plan, isPaid }: { url: string; plan: Plan; isPaid: boolean }): Letter {
  const price = `${pounds(pricePence[plan])} for a year`
  return {
    subject: 'Please confirm your order of The Daily Dot',
    heading: 'Please confirm your order',
    paragraphs: [
      `The Daily Dot, a conversation-starter slide for every school day, was ${isPaid ? 'bought' : 'ordered'} with this email address: ${planNames[plan]}, ${price}.`,
      'If it was you, please confirm it. You will see what was ordered, and choose a password. The invoice follows by email.',
    ],
    button: { label: 'See and confirm the order', url },
    notes: [
      'The link works once, for 7 days.',
      'If it was not you, you need do nothing: without you no account is opened, no one can use this email address, and you owe nothing.',
    ],
  }
}

/** For a request to reset the password, or to choose the first one if the account has none. */
export function resetLetter({ url, hasPassword }: { url: string; hasPassword: boolean }): Letter {
  const notYou = 'If you did not ask for this, you need do nothing: your account stays as it is.'
  if (!hasPassword) {
    return {
      subject: 'Choose your Daily Dot password',
      paragraphs: [
        'Someone asked for a new password for your account at The Daily Dot. You have not chosen a first one yet, so please choose it here.',
      ],
      button: { label: 'Choose a password', url },
      notes: ['The link works once, for 1 hour.', notYou],
    }
  }
  return {
    subject: 'Set a new Daily Dot password',
    paragraphs: ['Someone asked for a new password for your account at The Daily Dot. If it was you, set it here.'],
    button: { label: 'Set a new password', url },
    notes: ['The link works once, for 1 hour.', notYou],
  }
}

/** Sent after every change, so that the owner notices one they did not make. */
export function passwordResetLetter({ loginUrl, supportEmail }: { loginUrl: string; supportEmail: string }): Letter {
  return {
    subject: 'Your Daily Dot password was changed',
    paragraphs: [
      'The password of your account at The Daily Dot was changed just now, and every browser was signed out. Please log in with the new one.',
    ],
    button: { label: 'Log in', url: loginUrl },
    notes: [`If this was not you, please ask for a new password at once and write to ${supportEmail}.`],
  }
}
